import {
  countAlerts,
  countDevicesByStatus,
  initialWorldSettings,
  listHomeLocationsAndGroups,
} from '@muster/contract'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { failCall, reportedError } from '../network.ts'
import { coreTabs, deviceList, overview } from '../pages/core.ts'

const rebooting = { deviceUserExperienceRebootStatus: 'red' } as const
const idle = { deviceUtilisationIdleStatus: 'yellow' } as const
const everyAlert = { deviceUserExperienceRebootEnabled: true, deviceUtilisationIdleEnabled: true }

const devices = [
  { serialNumber: 'A1', homeLocation: 'Leeds', groups: ['night'], statuses: rebooting },
  { serialNumber: 'A2', homeLocation: 'Leeds', groups: ['night'], statuses: idle },
  { serialNumber: 'A3', homeLocation: 'Leeds' },
  { serialNumber: 'A4', homeLocation: 'York', groups: ['day'], platformType: 'windows' as const },
  { serialNumber: 'A5', groups: ['day'] },
]

test('the overview counts devices and leads to them by status, alert and place [C-201 C-206 C-210 C-213 C-230 C-233 C-234 C-235]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({ worldId: world.id, devices, settings: everyAlert })
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/core`)
  const { estate, alerts, place } = overview(page)
  const list = deviceList(page)

  await estate.getByRole('link', { name: 'Problem 1 20.0%' }).click()
  await expect(page).toHaveURL(`/${world.id}/core/devices?status=red`)
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('A1')).toBeVisible()

  await page.goBack()
  await expect(alerts.getByRole('listitem')).toHaveText([
    /20% of devices \(1\) have not been used for 7 days or more/,
    /20% of devices \(1\) rebooted 3 times or more in 7 days/,
  ])
  await alerts.getByRole('link', { name: 'Idle: 1, Warning' }).click()
  await expect(page).toHaveURL(/alertStatus=deviceUtilisationIdleStatus-yellow$/)
  await expect(list.row('A2')).toBeVisible()
  await expect(list.rows).toHaveCount(1)

  await page.goBack()
  await expect(place('Leeds').getByRole('cell')).toHaveText([
    'Leeds',
    'Home Location',
    '66.7%',
    '2',
    '1',
    '1',
    '1',
    '3',
  ])
  await place('Leeds').getByRole('link', { name: '2', exact: true }).click()
  await expect(list.rows).toHaveCount(2)
  await page.goBack()
  await place('No home location').getByRole('link', { name: 'No home location' }).click()
  await expect(list.row('A5')).toBeVisible()
  await expect(list.rows).toHaveCount(1)
  await page.goBack()
  await place('No group').getByRole('link', { name: 'No group' }).click()
  await expect(list.row('A3')).toBeVisible()
  await expect(list.rows).toHaveCount(1)
})

test('the table counts by one alert, searches and sorts, all in the address [C-220 C-221 C-222 C-223 C-224 C-232 C-237 C-240]', async ({
  page,
  organisation,
}) => {
  const alarm = { enabled: true, yellow: 10, red: 25 }
  const world = await organisation.makeWorld()
  await organisation.makeEstate({
    worldId: world.id,
    devices,
    settings: {
      ...everyAlert,
      alarms: { ...initialWorldSettings.alarms, deviceUserExperienceReboot: alarm },
    },
  })
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/core`)
  const { filters, filter, place, places, search } = overview(page)
  await expect(place('Leeds').getByRole('img')).toHaveCount(0)
  await expect(filter(/^Reboot/)).toHaveCount(0)
  await filters.press('Space')
  await expect(filter('Time error')).toBeDisabled()
  await filter(/^Reboot\s*Critical alarm\s*2$/).click()
  await expect(page).toHaveURL(/filter=deviceUserExperienceRebootStatus/)
  await expect(place('Leeds').getByRole('img', { name: 'Critical alarm' })).toBeVisible()
  await expect(place('night').getByRole('cell')).toHaveText([
    'night',
    'Group',
    '50.0%',
    '1',
    '1',
    '0',
    '1',
    '2',
  ])
  await expect(place('day').getByRole('cell').nth(2)).toHaveText('0%')

  await search.fill('LEE')
  await search.press('Enter')
  await expect(places.locator('tbody').getByRole('row')).toHaveCount(1)
  await page.reload()
  await expect(places.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(place('Leeds').getByRole('img', { name: 'Critical alarm' })).toBeVisible()
})

test('every part of the overview fails by itself, and says so [C-351]', async ({ page, organisation }) => {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({ worldId: world.id, devices, settings: everyAlert })
  const person = await organisation.makePerson({ worldIds: [world.id] })
  const restore = await failCall(page, countAlerts, 'tooManyRequests')
  const reported = reportedError(page)
  await openAs(page, person, `/${world.id}/core`)
  const { estate, alerts, place } = overview(page)
  await expect(alerts.getByRole('alert')).toBeVisible()
  expect(await reported).toContain('429')
  await expect(estate.getByRole('link', { name: /^Good/ })).toBeVisible()
  await expect(place('Leeds')).toBeVisible()
  await restore()
  await alerts.getByRole('button', { name: 'Try again' }).click()
  await expect(alerts.getByRole('listitem')).toHaveCount(2)

  await failCall(page, countDevicesByStatus, 'tooManyRequests')
  await failCall(page, listHomeLocationsAndGroups, 'tooManyRequests')
  await page.reload()
  await expect(estate.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(overview(page).places.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an empty world says so, and offers the tabs that make sense [C-107 C-108 C-109 C-110 C-214]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/core`)
  await expect(page.getByText('No devices yet')).toBeVisible()
  await expect(page.getByText('No alerts')).toBeVisible()
  await expect(coreTabs(page)).toHaveText(['Overview', 'Devices', 'Performance', 'Maps'])
})

test('a person bound to a home location sees that one alone [C-2410 C-2407]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const { homeLocationIds } = await organisation.makeEstate({
    worldId: world.id,
    devices,
    settings: everyAlert,
  })
  const person = await organisation.makePerson({
    worldIds: [world.id],
    homeLocationId: homeLocationIds.Leeds ?? '',
  })
  await openAs(page, person, `/${world.id}/core`)
  const { estate, place, places } = overview(page)
  await expect(estate).toContainText('3')
  await expect(place('Leeds')).toBeVisible()
  await expect(places.getByRole('row').filter({ hasText: 'York' })).toHaveCount(0)
  await expect(places.getByRole('row').filter({ hasText: 'day' })).toHaveCount(0)
  await page.goto(`/${world.id}/core/devices`)
  await expect(deviceList(page).rows).toHaveCount(3)
  await deviceList(page).filter.click()
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('Group')).toBeVisible()
  await expect(section('Home location')).toHaveCount(0)
})

test('the demo shows its brand’s title and all tabs to its administrator [C-101 C-102 C-105 C-106 C-110]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core')
  await expect(coreTabs(page)).toHaveText([
    'Overview',
    'Devices',
    'Performance',
    'Applications',
    'Processes',
    'Anomalies',
    'Maps',
  ])
  await page.goto('/demo-partner/core')
  await expect(page.getByRole('navigation', { name: 'Smart Service' })).toBeVisible()
})
