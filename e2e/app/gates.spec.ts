import { ownFeatureCodes, partnerFeatureCodes, type Role, roles } from '@muster/contract'
import type { Page } from '@playwright/test'
import type { MadeWorld } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { header } from '../pages/header.ts'
import { messages } from '../pages/messages.ts'
import { moveTo } from '../pages/move-to.ts'
import { landing } from '../pages/worlds.ts'

type Outcome = 'open' | 'denied page' | 'denied product' | 'not available'

/** The headings of pages that are open, beside those that come later. */
const openTitles =
  /^(Overview|Devices|Anomalies|Anomaly not found|User management|Audit trail|Manage zones|.*zone.*|Home locations|Enrollment|Bulk actions|\w+ settings)$/i

/** Opens pages of a world one after the other and says what each shows. */
async function walk(
  page: Page,
  world: MadeWorld,
  paths: readonly string[],
): Promise<Record<string, Outcome>> {
  const { title, comesLater, deniedPage, deniedProduct, notAvailable } = messages(page)
  const shown: Record<Outcome, ReturnType<Page['locator']>> = {
    open: comesLater.or(title.filter({ hasText: openTitles })),
    'denied page': deniedPage,
    'denied product': deniedProduct,
    'not available': notAvailable,
  }
  const outcomes: Record<string, Outcome> = {}
  for (const path of paths) {
    // By way of the landing, so that what shows is not of the page before.
    await moveTo(page, `/${world.id}/`)
    await expect(title).toHaveText(world.name)
    await moveTo(page, `/${world.id}/${path}`)
    const any = Object.values(shown).reduce((one, other) => one.or(other))
    await expect(any, path).toBeVisible()
    for (const [outcome, message] of Object.entries(shown)) {
      if ((await message.count()) > 0) outcomes[path] = outcome as Outcome
    }
  }
  return outcomes
}

/** Pages by the least role that opens them. */
const pages: Record<string, Role> = {
  users: 'administrator',
  audit: 'administrator',
  zones: 'manager',
  'zones/new': 'manager',
  'zones/edit': 'manager',
  homeLocations: 'manager',
  enrollment: 'manager',
  'settings/alarms': 'manager',
  'settings/alerts': 'manager',
  'settings/anomalies': 'manager',
  'settings/devices': 'manager',
  'settings/platform': 'manager',
  'core/anomalies': 'manager',
  'core/anomalies/details': 'manager',
  'core/anomalies/details/devices': 'manager',
  bulkActions: 'editor',
  core: 'viewer',
  'core/devices': 'viewer',
  battery: 'viewer',
  'battery/overview': 'viewer',
  'battery/devices': 'viewer',
}

test.describe('pages admit roles [A-108 A-109 A-110 A-801 A-1510 A-1511 A-1512 A-1513 A-1514 A-1515 A-1516 A-1518 B-104 B-110]', () => {
  for (const role of roles) {
    test(`to ${role}s`, async ({ page, makePerson, makeWorld }) => {
      const world = await makeWorld()
      await openAs(page, await makePerson({ role, worldIds: [world.id] }), `/${world.id}/`)
      const expected = Object.entries(pages).map(([path, least]) => [
        path,
        roles.indexOf(role) >= roles.indexOf(least) ? 'open' : 'denied page',
      ])
      expect(await walk(page, world, Object.keys(pages))).toEqual(Object.fromEntries(expected))
    })
  }
})

test('a home location closes the bulk actions [A-1516]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const person = await makePerson({ role: 'editor', worldIds: [world.id], homeLocation: 'Leeds' })
  await openAs(page, person, `/${world.id}/bulkActions`)
  await expect(messages(page).deniedPage).toBeVisible()
})

test('without its licence a product is denied before the role is looked at [A-320 A-321 A-960 A-1513 B-110 B-230]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ features: [] })
  const other = await makeWorld({ name: 'Canal Depot' })
  await openAs(page, await makePerson({ worldIds: [world.id, other.id] }), '/world-selection')
  expect(
    await walk(page, world, ['core', 'core/anomalies', 'bulkActions', 'battery', 'settings/alarms']),
  ).toEqual({
    core: 'denied product',
    'core/anomalies': 'denied product',
    bulkActions: 'denied product',
    battery: 'denied product',
    'settings/alarms': 'denied page',
  })
})

test('settings whose feature the world lacks are not available, to those who may set [A-803 A-804 A-805 A-960]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const battery = await makeWorld({ features: [...ownFeatureCodes.batteryEssentials] })
  const nothing = await makeWorld({ name: 'Canal Depot', features: [] })
  const person = await makePerson({ role: 'manager', worldIds: [battery.id, nothing.id] })
  await openAs(page, person, `/${battery.id}/`)
  const tabs = ['alarms', 'alerts', 'anomalies', 'devices', 'platform'].map((tab) => `settings/${tab}`)
  expect(await walk(page, battery, ['settings', ...tabs])).toEqual({
    settings: 'open',
    'settings/alarms': 'not available',
    'settings/alerts': 'open',
    'settings/anomalies': 'not available',
    'settings/devices': 'not available',
    'settings/platform': 'not available',
  })
  expect(await walk(page, nothing, ['settings', 'settings/alerts'])).toEqual({
    settings: 'not available',
    'settings/alerts': 'not available',
  })
  await page.goto(`/${battery.id}/settings`)
  await expect(page).toHaveURL(`/${battery.id}/settings/alerts`)
})

test('the warranty is for the partner brand, and there by licence [A-965 B-108 B-109]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const licensed = await makeWorld({
    partner: 'panasonic',
    features: [...partnerFeatureCodes.batteryWarranty],
  })
  const unlicensed = await makeWorld({ partner: 'panasonic', features: [...partnerFeatureCodes.coreV2] })
  const other = await makeWorld({ features: [...partnerFeatureCodes.batteryWarranty] })
  const person = await makePerson({ worldIds: [licensed.id, unlicensed.id, other.id] })
  await openAs(page, person, `/${licensed.id}/battery-warranty`)
  const { title, comesLater, deniedProduct } = messages(page)
  await expect(title).toHaveText('Smart Battery Warranty')
  await expect(comesLater).toBeVisible()
  await page.goto(`/${unlicensed.id}/battery-warranty`)
  await expect(deniedProduct).toBeVisible()
  await page.goto(`/${other.id}/battery-warranty`)
  await expect(landing(page).title).toHaveText(other.name)
  await expect(page).toHaveURL(`/${other.id}/`)
})

test('the toggle puts a placeholder in place of enrollment, and only hides user management [A-431 A-962]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ featureToggles: ['hide-enrolment-page', 'hide-user-management'] })
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/enrollment`)
  const { title, comesLater } = messages(page)
  await expect(page.getByText('Enrollment is switched off in this world.')).toBeVisible()
  await expect(comesLater).toHaveCount(0)
  await page.goto(`/${world.id}/users`)
  await expect(title).toHaveText('User management')
})

test('worlds are added by internal users only [A-104 A-105 A-335 A-336 A-912 A-1519]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const internal = await makePerson({ worldIds: [world.id], internal: true })
  const external = await makePerson({ role: 'administrator' })
  const { title, deniedPage } = messages(page)
  await openAs(page, internal, '/universe-admin/worlds')
  await expect(page).toHaveURL('/universe-admin/worlds/add')
  await expect(title).toHaveText('Add a world')
  await page.goto('/universe-admin')
  await expect(page).toHaveURL('/universe-admin/worlds/add')
  await openAs(page, external, '/universe-admin/worlds/add')
  await expect(header(page).userMenu).toContainText(external.email)
  await expect(deniedPage).toBeVisible()
})

test('a refusal within a world leads back: to its products, or to the selection of worlds [A-322]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const other = await makeWorld({ name: 'Canal Depot' })
  const { toProducts, toWorlds } = messages(page)
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/users`)
  await toProducts.click()
  await expect(page).toHaveURL(`/${world.id}/`)
  await openAs(page, await makePerson({ worldIds: [world.id, other.id] }), `/${world.id}/users`)
  await toWorlds.click()
  await expect(page).toHaveURL('/world-selection')
})

test('a refused world is refused before its agreements, those before its licences [A-960]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const closed = await makeWorld({ requiredEula: 'eula-1', features: [] })
  const open = await makeWorld({ name: 'Canal Depot', requiredEula: 'eula-1', features: [] })
  const person = await makePerson({ worldIds: [open.id], agreements: 'pending' })
  await openAs(page, person, `/${closed.id}/core`)
  await expect(messages(page).deniedWorld).toBeVisible()
  await page.goto(`/${open.id}/core`)
  await expect(messages(page).title).toHaveText('Agreements')
})
