import { getConfiguration } from '@muster/contract'
import { expect, openAs } from '../fixtures.ts'
import { failCall, holdCall } from '../network.ts'
import { messages } from '../pages/messages.ts'
import { urls } from '../urls.ts'
import { emptyScreen, type Screen } from './screen.ts'

export const messageScreens: readonly Screen[] = [
  {
    name: 'loading',
    isLoading: true,
    exempt: emptyScreen,
    async open({ page }) {
      await holdCall(page, getConfiguration)
      await page.goto(urls.console)
      await expect(page.getByRole('status').locator('[class*=Loader]')).toBeVisible()
    },
  },
  {
    name: 'page denied',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld()
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/users`)
      await expect(messages(page).deniedPage).toBeVisible()
    },
  },
  {
    name: 'product denied',
    variant: true,
    async open({ page, organisation }) {
      const world = await organisation.makeWorld({ features: [] })
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/core`)
      await expect(messages(page).deniedProduct).toBeVisible()
    },
  },
  {
    name: 'page not available',
    variant: true,
    async open({ page, organisation }) {
      const world = await organisation.makeWorld({ features: [] })
      await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/settings`)
      await expect(messages(page).notAvailable).toBeVisible()
    },
  },
  {
    name: 'enrollment switched off',
    variant: true,
    async open({ page, organisation }) {
      const world = await organisation.makeWorld({ featureToggles: ['hide-enrolment-page'] })
      await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/enrollment`)
      await expect(page.getByText('Enrollment is switched off in this world.')).toBeVisible()
    },
  },
  {
    name: 'error fallback',
    async open({ page }) {
      await failCall(page, getConfiguration, 'notFound')
      await page.goto(urls.console)
      await expect(messages(page).reload).toBeVisible()
    },
  },
]
