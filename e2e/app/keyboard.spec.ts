import { expect, openAs, test } from '../fixtures.ts'
import { agreements } from '../pages/agreements.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing, worldSelection } from '../pages/worlds.ts'

test('signing in needs only the keyboard, starting in the first field; a refused password is selected, to be typed again', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await page.goto('/')
  const { email, password, error } = signInScreens(page)
  await expect(email).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type('Not-the-one-1')
  await page.keyboard.press('Enter')
  await expect(error).toBeVisible()
  await expect(password).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(landing(page).title).toHaveText(world.name)
})

test('the first Tab offers to skip the header; worlds and products open with Enter, and a new page moves the focus to its heading', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const worlds = [await makeWorld({ name: 'Canal Depot' }), await makeWorld({ name: 'Forest Couriers' })]
  const person = await makePerson({ worldIds: worlds.map(({ id }) => id) })
  await openAs(page, person, `/${worlds[1]?.id}/`)
  const { title, tile } = landing(page)
  const core = tile('Core').getByRole('link')
  await expect(title).toHaveText('Forest Couriers')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(core).toBeFocused()

  await page.goto('/')
  const { cards } = worldSelection(page)
  await cards.first().focus()
  await page.keyboard.press('Tab')
  await expect(cards.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Forest Couriers')
  await expect(title).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(core).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${worlds[1]?.id}/core`)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused()
})

test('menus: Enter opens, arrows move, Escape closes and gives the focus back, Enter chooses', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/`)
  const { userMenu, languagePicker, menu, item } = header(page)
  // The header is there before its world has loaded, and its menu then lacks the world's items.
  await expect(landing(page).title).toHaveText(world.name)
  await userMenu.press('Enter')
  await expect(item('Bulk actions')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Enrollment')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('Sign Out')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(userMenu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item('Bulk actions')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${world.id}/enrollment`)
  await expect(menu).toHaveCount(0)
  // The new page takes the focus once it is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await languagePicker.press('Enter')
  await menu.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(languagePicker).toBeFocused()
  await page.keyboard.press('Enter')
  // The menu takes the focus once opened; keys pressed before go to the button.
  await expect(page.getByRole('menuitemradio', { name: 'English (UK)' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  await expect(languagePicker).toBeFocused()
})

test("what's new and About take the focus, and return it on Escape", async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  const { whatsNew, userMenu, openUserMenu, item } = header(page)
  const list = page.getByRole('dialog', { name: 'What’s new' })
  await expect(whatsNew).toContainText('new items')
  await whatsNew.press('Enter')
  await expect(list.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(whatsNew).toBeFocused()

  await openUserMenu()
  await item('About').press('Enter')
  const about = page.getByRole('dialog')
  await expect(about).toBeVisible()
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab')
    await expect(about.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(about).toHaveCount(0)
  await expect(userMenu).toBeFocused()
})

test('agreements are read, ticked and signed from the keyboard', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld({ requiredEula: 'eula-1' })
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await form.eula.getByRole('link', { name: 'Open in a new tab' }).focus()
  await page.keyboard.press('Tab')
  const text = page.locator(':focus')
  await page.keyboard.press('End')
  await expect.poll(() => text.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await expect(form.eulaTick).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Robin Reed')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fleet manager')
  await page.keyboard.press('Enter')
  await expect(landing(page).title).toHaveText(world.name)
})
