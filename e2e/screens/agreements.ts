import { acceptAgreements } from '@muster/contract'
import { expect, openAs } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { agreements } from '../pages/agreements.ts'
import { header } from '../pages/header.ts'
import type { Screen } from './screen.ts'

const bothAgreements = { requiredEula: 'eula-1', requiredDpa: 'dpa-1' }

export const agreementScreens: readonly Screen[] = [
  {
    name: 'agreements',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld(bothAgreements)
      const person = await organisation.makePerson({ worldIds: [world.id], agreements: 'pending' })
      await openAs(page, person, `/${world.id}/`)
      await expect(agreements(page).accept).toBeVisible()
    },
    next: [
      {
        name: 'agreements that could not be accepted',
        async open({ page }) {
          const form = agreements(page)
          await failCall(page, acceptAgreements, 'agreementChanged')
          await form.eulaTick.check()
          await form.dpaTick.check()
          await form.sign()
          await form.accept.click()
          await expect(form.error).not.toBeEmpty()
        },
      },
    ],
  },
  {
    name: 'leaving agreements that were begun',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld(bothAgreements)
      const other = await organisation.makeWorld({ name: 'Canal Depot' })
      const worldIds = [world.id, other.id]
      await openAs(page, await organisation.makePerson({ worldIds, agreements: 'pending' }), `/${world.id}/`)
      await agreements(page).name.fill('Robin')
      await header(page).worldSwitch.click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'agreement text',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld(bothAgreements)
      await openAs(
        page,
        await organisation.makePerson({ worldIds: [world.id] }),
        `/${world.id}/agreements/eula`,
      )
      await expect(page.getByRole('main').getByText('Standard Licence Agreement')).toBeVisible()
    },
  },
]
