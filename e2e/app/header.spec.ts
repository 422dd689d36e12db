import { currentUser } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { changeAnswer } from '../network.ts'
import { header } from '../pages/header.ts'
import { landing } from '../pages/worlds.ts'

test('the header of a world has logo, world, e-mail, language, help and menu; what is new for managers [A-501 A-506 A-1517]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/zones`)
  const { banner, home, languagePicker, help, whatsNew, userMenu } = header(page)
  await expect(banner.getByText(world.name)).toBeVisible()
  await expect(languagePicker).toHaveText('English (UK)')
  await expect(help).toBeVisible()
  await expect(whatsNew).toBeVisible()
  await expect(userMenu).toContainText(person.email)
  await home.click()
  await expect(page).toHaveURL(`/${world.id}/`)
})

test('with several worlds the world name leads to their selection [A-502]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const other = await makeWorld({ name: 'Canal Depot' })
  await openAs(page, await makePerson({ worldIds: [world.id, other.id] }), `/${world.id}/`)
  const { worldSwitch } = header(page)
  await expect(worldSwitch).toContainText(world.name)
  await worldSwitch.click()
  await expect(page).toHaveURL('/world-selection')
})

test('with one world its name is plain text [A-503]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { banner } = header(page)
  await expect(banner.getByText(world.name)).toBeVisible()
  await expect(banner.getByRole('link', { name: world.name })).toHaveCount(0)
})

test('the e-mail of an administrator ends with "(Admin)", that of others does not [A-504]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const { userMenu } = header(page)
  for (const { role, suffix } of [
    { role: 'administrator', suffix: ' (Admin)' },
    { role: 'manager', suffix: '' },
  ] as const) {
    const person = await makePerson({ role, worldIds: [world.id] })
    await openAs(page, person, `/${world.id}/`)
    await expect(userMenu).toContainText(`${person.email}${suffix}`)
    if (suffix === '') await expect(userMenu).not.toContainText('(')
  }
})

test('a long e-mail gives way to "(Admin)" [A-504]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const person = await makePerson({ role: 'administrator' })
  await changeAnswer(page, currentUser, { email: `${'northumberland.'.repeat(4)}${person.email}` })
  await openAs(page, person, `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  const mark = header(page).userMenu.getByText('(Admin)')
  await expect(mark).toBeInViewport({ ratio: 1 })
  expect(await mark.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('the help link leads to the help of the brand, in a new tab [A-505]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  await context.route('https://help.*/**', (route) => route.fulfill({ body: 'Help' }))
  const world = await makeWorld({ partner: 'ember' })
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  const opened = context.waitForEvent('page')
  await header(page).help.click()
  await expect(await opened).toHaveURL('https://help.ember.example/')
})

test('outside a world the header has no world, no news and nothing to administer [A-959]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  await makeWorld({ name: 'Canal Depot' })
  await makeWorld({ name: 'Forest Couriers' })
  const person = await makePerson({ role: 'administrator' })
  await openAs(page, person, '/world-selection')
  await expect(landing(page).title).toHaveText('Select a world')
  const { banner, home, languagePicker, help, whatsNew, userMenu, items, openUserMenu } = header(page)
  await expect(home).toBeVisible()
  await expect(languagePicker).toBeVisible()
  await expect(help).toBeVisible()
  await expect(userMenu).toContainText(person.email)
  await expect(whatsNew).toHaveCount(0)
  await expect(banner).not.toContainText(/Canal Depot|Forest Couriers/)
  await openUserMenu()
  await expect(items).toHaveText(['Help Center', 'About', 'Sign Out'])
})
