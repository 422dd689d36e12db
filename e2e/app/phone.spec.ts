import { demo, expect, openAs, test } from '../fixtures.ts'
import { agreements } from '../pages/agreements.ts'
import { coreTabs } from '../pages/core.ts'
import { drawn } from '../pages/drawn.ts'
import { header } from '../pages/header.ts'
import { landing } from '../pages/worlds.ts'
import { openScreen } from '../screens/index.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('the header of a world with a long name fits a phone; its menus, news and About work by touch [A-501]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ name: 'Northumberland and Tyneside Refrigerated Distribution' })
  const person = await makePerson({ role: 'administrator' })
  await openAs(page, person, `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  const { userMenu, languagePicker, help, whatsNew, menu, item, language } = header(page)
  for (const control of [userMenu, languagePicker, help, whatsNew]) {
    await expect(control).toBeInViewport({ ratio: 1 })
  }
  await whatsNew.tap()
  const news = page.getByRole('dialog', { name: 'What’s new' })
  await expect(news).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(news).toHaveCount(0)

  await userMenu.tap()
  await expect(menu).toBeInViewport({ ratio: 1 })
  await expect(menu).toContainText(person.email)
  await item('About').tap()
  const about = page.getByRole('dialog')
  await expect(about.getByRole('link', { name: /^Open-source licences/ })).toBeInViewport({ ratio: 1 })
  await about.getByRole('button', { name: 'Close' }).tap()
  await expect(about).toHaveCount(0)

  await userMenu.tap()
  await item('Manage zones').tap()
  await expect(page).toHaveURL(`/${world.id}/zones`)
  // The menu closes, and the new page takes the focus: it would close the next menu.
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await languagePicker.tap()
  await expect(menu).toBeInViewport({ ratio: 1 })
  await language('Español (España)').tap()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
})

test('the buttons below the agreements share a row', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld({ requiredEula: 'eula-1' })
  await openAs(page, await makePerson({ worldIds: [world.id], agreements: 'pending' }), `/${world.id}/`)
  const { accept, returnToLogIn } = agreements(page)
  await expect(accept).toBeVisible()
  for (const width of [360, 400, 430]) {
    await page.setViewportSize({ width, height: 740 })
    const [back, on] = await Promise.all([returnToLogIn, accept].map((button) => button.boundingBox()))
    const middle = (box: typeof back) => box && Math.round(box.y + box.height / 2)
    expect(middle(on), `${width} pixels`).toBe(middle(back))
  }
})

/** Runs in the page: controls too small for a finger, which needs 44 pixels. */
const tooSmall = `(() => {
  const reach = 21
  const root = document.querySelector('[role=dialog]') ?? document.body
  const controls = [...root.querySelectorAll('a[href], button, input:not([type=hidden])')]
  return controls.filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || getComputedStyle(control).clipPath !== 'none') return false
    control.scrollIntoView({ block: 'center' })
    const parts = [control, ...(control.labels ?? [])]
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const answers = (x, y) => parts.some((part) => part.contains(document.elementFromPoint(x, y)))
    return ![[x, y - reach], [x, y + reach], [x - reach, y], [x + reach, y]].every(([x, y]) => answers(x, y))
  }).map((control) => control.getAttribute('aria-label') ?? (control.innerText || control.name))
})()`

test('every control is large enough for a finger', async ({ page, organisation }) => {
  for (const name of [
    'password reset, requesting a code',
    'new password',
    'agreements',
    'about',
    "what's new",
  ]) {
    await page.context().clearCookies()
    await page.evaluate('localStorage.clear()').catch(() => undefined)
    await openScreen(name, { page, organisation })
    await drawn(page)
    expect.soft(await page.evaluate(tooSmall), name).toEqual([])
  }
})

test('the tab of a page stays in view beside the age of its data', async ({ page }) => {
  await openAs(page, demo.administrator, '/demo/core/maps/location')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(coreTabs(page).filter({ hasText: 'Maps' })).toBeInViewport({ ratio: 1 })
})
