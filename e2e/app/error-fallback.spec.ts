import { getConfiguration } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { failCall, reportedError } from '../network.ts'
import { messages } from '../pages/messages.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'

const landingScript = /\/assets\/landing-page-[^/]+\.js$/

test('a part of the console that cannot be loaded ends in a screen that reloads the page [A-104 A-115 A-117]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await page.route(landingScript, (route) => route.abort())
  const report = reportedError(page)
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { somethingWrong, reload } = messages(page)
  await expect(somethingWrong).toBeVisible()
  expect(await report).toContain('landing-page')
  await page.unroute(landingScript)
  await reload.click()
  await expect(landing(page).title).toHaveText(world.name)
})

test('so does a configuration that cannot be had [A-115 A-117]', async ({ page }) => {
  const restore = await failCall(page, getConfiguration, 'notFound')
  await page.goto('/')
  const { somethingWrong, reload } = messages(page)
  await expect(somethingWrong).toBeVisible()
  await restore()
  await reload.click()
  await expect(signInScreens(page).title).toHaveText('Sign In')
})
