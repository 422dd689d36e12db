import { getConfiguration } from '@muster/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { changeAnswer } from '../network.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'
import { urls } from '../urls.ts'

const script = `${urls.console}/analytics.js`

async function configureAnalytics(page: Page): Promise<() => number> {
  await changeAnswer(page, getConfiguration, { analyticsScript: script })
  let loaded = 0
  await page.route(script, async (route) => {
    loaded += 1
    await route.fulfill({ contentType: 'text/javascript', body: 'document.body.dataset.counted = "yes"' })
  })
  return () => loaded
}

test('external users get the configured page-analytics script once they have a header, and nothing from elsewhere [A-507 A-914]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  const loaded = await configureAnalytics(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const own = [`${urls.console}/`, 'data:']
    if (!own.some((start) => request.url().startsWith(start))) elsewhere.push(request.url())
  })
  await page.goto('/')
  await expect(signInScreens(page).title).toHaveText('Sign In')
  expect(loaded()).toBe(0)
  await signInScreens(page).signInAs(person)
  await expect(page.locator('body')).toHaveAttribute('data-counted', 'yes')
  await landing(page).tile('Core').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  expect(loaded()).toBe(1)
  expect(elsewhere).toEqual([])
})
