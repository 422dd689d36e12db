import { getConfiguration, listWorlds, partnerFeatureCodes } from '@muster/contract'
import type { Locator } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { drawn } from '../pages/drawn.ts'
import { header } from '../pages/header.ts'
import { messages } from '../pages/messages.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return box
}

test('the logo keeps its place from Sign In to Password Reset, and the password rules there keep the footer in the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const screen = signInScreens(page)
  const { logo, lostPassword, requestCode } = screen
  const before = await boxOf(logo)
  await lostPassword.click()
  await expect(requestCode).toBeVisible()
  expect(await boxOf(logo)).toEqual(before)
  await screen.email.fill('someone@browser.example')
  await requestCode.click()
  await screen.code.fill('123456')
  await screen.choosePassword('short', 'other')
  await screen.changePassword.click()
  await expect(screen.rules).toHaveCount(5)
  await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 })
})

test('what opens from the header opens at the same height, below it', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  const { banner, languagePicker, whatsNew, userMenu, menu } = header(page)
  const news = page.getByRole('dialog', { name: 'What’s new' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const { height } = await boxOf(banner)
    for (const [control, opened] of [
      [languagePicker, menu],
      [whatsNew, news],
      [userMenu, menu],
    ] as const) {
      await control.click()
      await expect(opened).toBeVisible()
      await drawn(page)
      const { y } = await boxOf(opened)
      expect(y - height).toBeCloseTo(4, 0)
      await opened.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  }
})

test('three products stand side by side, or in two columns on a small screen', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const features = Object.values(partnerFeatureCodes).flat()
  const world = await makeWorld({ partner: 'panasonic', features })
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { tiles } = landing(page)
  await expect(tiles).toHaveCount(3)
  const rows = async () => {
    const boxes = await Promise.all((await tiles.all()).map(boxOf))
    return boxes.map(({ y }) => boxes.filter((other) => other.y === y).length)
  }
  for (const [width, columns] of [
    [1024, [3, 3, 3]],
    [768, [2, 2, 1]],
    [390, [1, 1, 1]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(rows).toEqual(columns)
  }
})

test('messages in place of a page are at the same height', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const other = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${other.id}/`)
  const { deniedWorld, reload } = messages(page)
  const title = page.getByRole('heading', { level: 1 })
  await expect(deniedWorld).toBeVisible()
  const { y } = await boxOf(title)
  await failCall(page, listWorlds, 'notFound')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect((await boxOf(title)).y).toBe(y)
  await failCall(page, getConfiguration, 'notFound')
  await page.reload()
  await expect(reload).toBeVisible()
  expect((await boxOf(title)).y).toBe(y)
})

test('where the system forces its colours, focus, menus and dialogs keep their edges', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/')
  const { email } = signInScreens(page)
  await expect(email).toBeFocused()
  await expect(email).toHaveCSS('outline-style', 'solid')
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  const { menu, item, openUserMenu } = header(page)
  await openUserMenu()
  await expect(menu).toHaveCSS('border-top-style', 'solid')
  await expect(menu.getByRole('menuitem').first()).toHaveCSS('outline-style', 'solid')
  await item('About').click()
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid')
})
