import { expect, openAs, test } from '../fixtures.ts'
import { deviceList, overview } from '../pages/core.ts'

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

test('a person bound to a home location sees only that one [C-2410 C-2407]', async ({
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
