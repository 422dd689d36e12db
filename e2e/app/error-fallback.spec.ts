import { expect, openAs, test } from '../fixtures.ts'
import { reportedError } from '../network.ts'
import { header } from '../pages/header.ts'
import { messages } from '../pages/messages.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'

const landingScript = /\/assets\/landing-page-[^/]+\.js$/

test('a missing chunk loads with a reload of the page; one that cannot be loaded leaves the header, and a way to reload [A-104 A-115 A-117]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  // As after a new release.
  await page.route(landingScript, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  await page.route(landingScript, (route) => route.abort())
  const report = reportedError(page)
  await page.reload()
  const { somethingWrong, reload } = messages(page)
  await expect(somethingWrong).toBeVisible()
  await expect(header(page).userMenu).toBeVisible()
  expect(await report).toContain('landing-page')
  await page.unroute(landingScript)
  await reload.click()
  await expect(landing(page).title).toHaveText(world.name)
})

test('a screen that cannot load without a connection appears with it, with its styles [A-115]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  // A route also keeps it from coming out of the browser's cache.
  await page.route('**/assets/overview-*', (route) => route.abort())
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  await context.setOffline(true)
  await landing(page).tile('Core').getByRole('link').click()
  await expect(messages(page).somethingWrong).toBeVisible()
  await page.unroute('**/assets/overview-*')
  await context.setOffline(false)
  await expect(landing(page).title).toHaveText('Overview')
  const rules = '[...document.styleSheets].find(({ href }) => href?.includes("/overview-"))?.cssRules.length'
  expect(await page.evaluate(rules)).toBeGreaterThan(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ownContext: true })
  test('the page says what is missing', async ({ page }) => {
    await page.goto('/')
    for (const language of ['en', 'fr', 'es']) {
      await expect(page.locator(`noscript p[lang=${language}]`)).toBeVisible()
    }
    await expect(page.locator('.late')).toHaveCSS('display', 'none')
  })
})

test('a console whose script does not load says so after five seconds, with a way to reload', async ({
  page,
}) => {
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto('/demo/zones')
  const words = page.locator('.late p')
  await expect(words).toHaveCount(3)
  await expect(words.filter({ visible: true })).toHaveCount(0)
  const waits = 'document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime)'
  expect(await page.evaluate(waits)).toEqual([5000])
  await page.evaluate('document.getAnimations().forEach((wait) => wait.finish())')
  for (const language of ['en', 'fr', 'es']) {
    await expect(page.locator(`.late p[lang=${language}]`)).toBeVisible()
  }
  await page.unroute(scripts)
  await page.getByRole('link', { name: 'load the page again' }).click()
  await expect(signInScreens(page).title).toHaveText('Sign In')
  await expect(words).toHaveCount(0)
  await expect(page).toHaveURL(/\/demo\/zones\??$/)
})
