import { currentWorld } from '@muster/contract'
import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { failCall, failTimes } from '../network.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test('a call that fails with every token reloads the page, once; then Sign In [A-118 A-952]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const loads = countLoads(page)
  const withTokenAndWithRenewedToken = 2
  await failTimes(page, currentWorld, 'notSignedIn', withTokenAndWithRenewedToken)
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  await expect.poll(loads).toBe(2)
  await failCall(page, currentWorld, 'notSignedIn')
  await page.reload()
  const screen = signInScreens(page)
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.notice).toHaveText('Your session has ended. Please sign in again.')
  expect(loads()).toBe(3)
})
