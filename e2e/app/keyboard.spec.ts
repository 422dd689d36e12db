import { expect, openAs, test } from '../fixtures.ts'
import { agreements } from '../pages/agreements.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing, worldSelection } from '../pages/worlds.ts'

test('signing in takes the keyboard alone, beginning in the first field', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await page.goto('/')
  const { email, password } = signInScreens(page)
  await expect(email).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(landing(page).title).toHaveText(world.name)
})

test('a refused password is selected, to be typed again', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs({ ...person, password: 'Not-the-one-1' })
  await expect(screen.error).toBeVisible()
  await expect(screen.password).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(landing(page).title).toHaveText(world.name)
})

test('the first Tab offers the way past the header', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(landing(page).tile('Core').getByRole('link')).toBeFocused()
})

test('a new page takes the focus to its heading', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await landing(page).tile('Core').getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused()
})

test('worlds and products are opened with Enter', async ({ page, makePerson, makeWorld }) => {
  const worlds = [await makeWorld({ name: 'Canal Depot' }), await makeWorld({ name: 'Forest Couriers' })]
  await openAs(page, await makePerson({ worldIds: worlds.map(({ id }) => id) }), '/')
  const { cards } = worldSelection(page)
  await cards.first().focus()
  await page.keyboard.press('Tab')
  await expect(cards.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(landing(page).title).toHaveText('Forest Couriers')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${worlds[1]?.id}/core`)
})

test('the user menu: Enter opens, arrows move, Escape closes and gives the focus back', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/`)
  const { userMenu, menu, item } = header(page)
  // The header stands before its world has loaded, and with it the menu without the world's items.
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
})

test('the language is chosen with the arrows', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { languagePicker, menu } = header(page)
  await languagePicker.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(languagePicker).toBeFocused()
  await page.keyboard.press('Enter')
  // The menu takes the focus when it has opened; keys pressed before go to the button.
  await expect(page.getByRole('menuitemradio', { name: 'English (UK)' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  await expect(languagePicker).toBeFocused()
})

test("what's new takes the focus in, and gives it back on Escape", async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  const { whatsNew } = header(page)
  const list = page.getByRole('dialog', { name: 'What’s new' })
  await expect(whatsNew).toContainText('not seen yet')
  await whatsNew.press('Enter')
  await expect(list.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(whatsNew).toBeFocused()
})

test('About keeps the focus while it is open, and gives it back on Escape', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { userMenu, openUserMenu, item } = header(page)
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
