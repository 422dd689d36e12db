import { expect, openAs, test } from '../fixtures.ts'
import { header } from '../pages/header.ts'
import { landing } from '../pages/worlds.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('the user menu fits a phone and works by touch', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const person = await makePerson({ role: 'administrator' })
  await openAs(page, person, `/${world.id}/`)
  const { userMenu, menu, item } = header(page)
  await userMenu.tap()
  await expect(menu).toBeInViewport({ ratio: 1 })
  await expect(menu).toContainText(person.email)
  await item('Manage zones').tap()
  await expect(page).toHaveURL(`/${world.id}/zones`)
})

test('the language picker fits a phone and works by touch', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { languagePicker, menu, language } = header(page)
  await languagePicker.tap()
  await expect(menu).toBeInViewport({ ratio: 1 })
  await language('Español (España)').tap()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
})

test("what's new fits a phone", async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  await header(page).whatsNew.tap()
  await expect(page.getByRole('dialog', { name: 'What’s new' })).toBeInViewport({ ratio: 1 })
})

test('About fits a phone', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { openUserMenu, item } = header(page)
  await openUserMenu()
  await item('About').tap()
  const about = page.getByRole('dialog')
  await expect(about.getByRole('link', { name: /^Open-source licences/ })).toBeInViewport({ ratio: 1 })
  await about.getByRole('button', { name: 'Close' }).tap()
  await expect(about).toHaveCount(0)
})

test('a world of a long name leaves room for the controls', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld({ name: 'Northumberland and Tyneside Refrigerated Distribution' })
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  const { userMenu, languagePicker, whatsNew } = header(page)
  for (const control of [userMenu, languagePicker, whatsNew])
    await expect(control).toBeInViewport({ ratio: 1 })
})
