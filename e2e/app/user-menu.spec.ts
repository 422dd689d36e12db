import { expect, openAs, test } from '../fixtures.ts'
import { header } from '../pages/header.ts'

test('the menu of an administrator has its items, each of which leads to its page [A-108 A-515 A-518 A-519]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/`)
  const { item, items, openUserMenu } = header(page)
  const administrative = [
    { name: 'Bulk actions', path: 'bulkActions', title: 'Bulk actions' },
    { name: 'Enrollment', path: 'enrollment', title: 'Enrollment' },
    { name: 'Home locations', path: 'homeLocations', title: 'Home locations' },
    { name: 'Manage zones', path: 'zones', title: 'Manage zones' },
    { name: 'Settings', path: 'settings/alarms', title: 'Alarm settings' },
    { name: 'Watches and notifications', path: 'settings/watches', title: 'Watches' },
    { name: 'User management', path: 'users', title: 'User management' },
    { name: 'Audit trail', path: 'audit', title: 'Audit trail' },
  ]
  for (const { name, path, title } of administrative) {
    await openUserMenu()
    await expect(items).toHaveText([
      ...administrative.map((each) => each.name),
      'Help Center',
      'About',
      'Sign Out',
    ])
    await item(name).click()
    await expect(page).toHaveURL(`/${world.id}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    // Taking the focus later, it would close the next menu.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('the appearance can be chosen, and is kept in this browser', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { openUserMenu, menu } = header(page)
  const canvas = page.locator('body')
  await expect(canvas).toHaveCSS('background-color', 'rgb(246, 247, 249)')
  await openUserMenu()
  await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(canvas).toHaveCSS('background-color', 'rgb(13, 16, 22)')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(world.name)
  await expect(canvas).toHaveCSS('background-color', 'rgb(13, 16, 22)')
})
