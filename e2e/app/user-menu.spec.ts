import { ownFeatureCodes } from '@muster/contract'
import type { PersonWishes, WorldWishes } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { header } from '../pages/header.ts'

const always = ['Help Center', 'About', 'Sign Out']
const managerItems = ['Enrollment', 'Home locations', 'Manage zones', 'Settings']

const cases: { who: string; person: PersonWishes; world?: WorldWishes; items: string[] }[] = [
  {
    who: 'an administrator',
    person: { role: 'administrator' },
    items: ['Bulk actions', ...managerItems, 'User management', 'Audit trail'],
  },
  { who: 'a manager', person: { role: 'manager' }, items: ['Bulk actions', ...managerItems] },
  { who: 'an editor', person: { role: 'editor' }, items: ['Bulk actions'] },
  { who: 'an editor bound to a home location', person: { role: 'editor', homeLocation: 'Leeds' }, items: [] },
  { who: 'a viewer', person: { role: 'viewer' }, items: [] },
  {
    who: 'an administrator of a world without core',
    person: { role: 'administrator' },
    world: { features: [...ownFeatureCodes.batteryEssentials] },
    items: [...managerItems, 'User management', 'Audit trail'],
  },
  {
    who: 'an administrator of a world without any licence',
    person: { role: 'administrator' },
    world: { features: [] },
    items: ['Enrollment', 'Home locations', 'Manage zones', 'User management', 'Audit trail'],
  },
  {
    who: 'an administrator where enrollment and user management are hidden',
    person: { role: 'administrator' },
    world: { featureToggles: ['hide-enrolment-page', 'hide-user-management'] },
    items: ['Bulk actions', 'Home locations', 'Manage zones', 'Settings', 'Audit trail'],
  },
  {
    who: 'a manager where only the charts and filters are toggled',
    person: { role: 'manager' },
    world: { featureToggles: ['show-new-filters', 'show-batteries-chart'] },
    items: ['Bulk actions', ...managerItems],
  },
]

test.describe('the menu follows role, licences, toggles and home location [A-430 A-431 A-432 A-433 A-515 A-516 A-517 A-518 A-519 A-520 A-521 A-915 A-1501]', () => {
  for (const { who, person, world: wishes, items } of cases) {
    test(`for ${who}`, async ({ page, makePerson, makeWorld }) => {
      const world = await makeWorld(wishes)
      await openAs(page, await makePerson({ worldIds: [world.id], ...person }), `/${world.id}/`)
      const { items: shown, openUserMenu } = header(page)
      await openUserMenu()
      await expect(shown).toHaveText([...items, ...always])
    })
  }
})

test('each administrative item leads to its page [A-108 A-518 A-519]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/`)
  const { item, openUserMenu } = header(page)
  for (const { name, path, title } of [
    { name: 'Bulk actions', path: 'bulkActions', title: 'Bulk actions' },
    { name: 'Enrollment', path: 'enrollment', title: 'Enrollment' },
    { name: 'Home locations', path: 'homeLocations', title: 'Home locations' },
    { name: 'Manage zones', path: 'zones', title: 'Manage zones' },
    { name: 'Settings', path: 'settings/alarms', title: 'Alarm settings' },
    { name: 'User management', path: 'users', title: 'User management' },
    { name: 'Audit trail', path: 'audit', title: 'Audit trail' },
  ]) {
    await openUserMenu()
    await item(name).click()
    await expect(page).toHaveURL(`/${world.id}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('Help Center opens the help of the brand in a new tab [A-522]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  await context.route('https://help.*/**', (route) => route.fulfill({ body: 'Help' }))
  const world = await makeWorld({ partner: 'harbour' })
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { item, openUserMenu } = header(page)
  await openUserMenu()
  const opened = context.waitForEvent('page')
  await item('Help Center').click()
  await expect(await opened).toHaveURL('https://help.harbour.example/')
})

test('the appearance can be chosen, and stays chosen in this browser', async ({
  page,
  makePerson,
  makeWorld,
}) => {
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
