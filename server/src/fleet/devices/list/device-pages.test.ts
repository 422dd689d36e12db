import { type DeviceSortField, deviceSortFields, sortOrders } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { addListed, useListedEstate } from '../../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../../test/estate.ts'
import { insertHomeLocation } from '../../../administration/index.ts'
import { type CustomView, inWorldTransaction } from '../../../platform/database/tenancy.ts'
import { deleteDeviceRows } from '../removal/device-removal.sql.ts'
import type { AskedFilter } from './device-conditions.sql.ts'
import { findDevicePage } from './device-pages.sql.ts'

const { muster } = useListedEstate()
const world = worldIds.sister

const models = ['TC52', 'TC57', 'CT60']
const groups = [['drivers'], ['night', 'office'], []]
const homes = ['leeds', 'bath', 'York', null]
const homeOf = (number: number) => homes[number % 4] ?? null
const level = (number: number) => (number % 5) % 3
const nameOf = (number: number) => ((number - 1) % 4 > 0 ? `N${((number - 1) * 31) % 97}` : '')
const sortedAtOnce = 1000
const devices = 2 * sortedAtOnce

/** Kinds alternate, so that some devices match each filter and some do not. */
beforeAll(async () => {
  const made = Array.from({ length: devices }, (_, index) => ({
    id: `many-${index}`,
    serialNumber: `S${(index * 7919) % 10_007}`,
    model: models[index % 3] ?? '',
    groups: groups[index % 3] ?? [],
    homeLocationId: homeOf(index + 1),
    ...(index % 4 > 0 && { deviceName: nameOf(index + 1), assetTag: `A${(index * 17) % 89}` }),
  }))
  const place = { latitude: 51.6, longitude: -0.2, radiusMetres: 200, locality: '', country: '' }
  const leaver = { id: 'leaver', serialNumber: 'LEAVER', groups: ['left'], homeLocationId: 'bath' }
  await inWorldTransaction(muster().services.db, world, null, async (scope) => {
    for (const id of homes) if (id) await insertHomeLocation(scope, { id, name: id, ...place })
  })
  await addListed(muster().services, world, [...made, leaver])
  // Its cohort stays, between others that have devices.
  await inWorldTransaction(muster().services.db, world, null, (scope) =>
    deleteDeviceRows(scope, [devices + 1]),
  )
  const { owner } = muster()
  await owner.query(
    `UPDATE device_health SET device_status = number % 5 % 3, idle_status = number % 5 % 3 WHERE world_id = $1`,
    [world],
  )
  await owner.query(
    `UPDATE device_pulse SET last_contact = nullif(number % 83, 0), wifi_bytes = number % 7, mobile_bytes = number % 11,
       average_discharge = nullif(number % 13, 0), storage_used = number % 17, storage_total = 20 WHERE world_id = $1`,
    [world],
  )
  await owner.query('ANALYZE')
})

type Sort = { field: DeviceSortField; order: (typeof sortOrders)[number] }

const numbersOf = async (
  filter: AskedFilter,
  sort: Sort,
  page = { limit: devices, offset: 0 },
  view: CustomView | null = null,
  atOnce = sortedAtOnce,
) =>
  await inWorldTransaction(muster().services.db, world, view, (scope) =>
    findDevicePage(scope, { ...filter, sort, ...page }, atOnce),
  )

/** What each matches, by device number; the second of each kind matches more than are sorted at once. */
const filters: [what: string, filter: AskedFilter, isMatched: (number: number) => boolean][] = [
  ['nothing', {}, () => true],
  ['a status', { status: ['red'] }, (number) => level(number) === 2],
  ['statuses', { status: ['green', 'yellow'] }, (number) => level(number) < 2],
  ['an alert', { alertStatuses: { deviceUtilisationIdleStatus: ['red'] } }, (number) => level(number) === 2],
  [
    'no alert',
    { alertStatuses: { deviceUtilisationIdleStatus: ['green', 'yellow'] } },
    (number) => level(number) < 2,
  ],
  ['a model', { models: ['TC57'] }, (number) => number % 3 === 2],
  ['models', { models: ['TC57', 'TC52'] }, (number) => number % 3 > 0],
  ['a home location', { homeLocations: ['York'] }, (number) => homeOf(number) === 'York'],
  ['home locations', { homeLocations: ['York', 'bath', null] }, (number) => homeOf(number) !== 'leeds'],
  ['a group', { groups: ['drivers'] }, (number) => number % 3 === 1],
  ['groups', { groups: ['drivers', 'office'] }, (number) => number % 3 > 0],
  ['last contact by most', { seen: { since: 20, before: null } }, (number) => number % 83 >= 20],
  ['last contact by few', { seen: { since: 70, before: null } }, (number) => number % 83 >= 70],
  [
    'last contact but for a gap, and a model',
    { seen: { since: 30, before: 10 }, models: ['TC57'] },
    (number) => (number % 83 >= 30 || number % 83 < 10) && number % 3 === 2,
  ],
  ['a text', { search: 'n5' }, (number) => nameOf(number).includes('N5')],
  ['a text of many', { search: 'n' }, (number) => nameOf(number) !== ''],
  ['nearly all of them', { search: 's' }, () => true],
  [
    'a text of many and a model',
    { search: 'n', models: ['TC57'] },
    (number) => nameOf(number) !== '' && number % 3 === 2,
  ],
  [
    'one of each',
    { status: ['red'], models: ['TC52', 'CT60'], groups: ['drivers'] },
    (number) => level(number) === 2 && number % 3 === 1,
  ],
  [
    'more of each',
    { status: ['green', 'yellow'], models: ['TC52', 'TC57'], groups: ['drivers', 'night', null] },
    (number) => level(number) < 2 && number % 3 > 0,
  ],
]

describe.each(deviceSortFields)('devices by %s', (field) => {
  it.each(sortOrders)(
    '%s stand in the same order, however the list is filtered [C-303 C-2103]',
    async (order) => {
      const sort = { field, order }
      const { numbers: all, totalCount } = await numbersOf({}, sort)
      expect([all.length, totalCount]).toEqual([devices, devices])
      const pages = []
      for (let offset = 0; offset < devices; offset += 300) {
        pages.push(...(await numbersOf({}, sort, { limit: 300, offset })).numbers)
      }
      expect(pages).toEqual(all)
      const seen = all.filter((number) => homeOf(number) === 'bath' && number % 3 === 1)
      const view = { homeLocationId: 'bath', group: 'drivers', zoneId: null }
      expect((await numbersOf({}, sort, { limit: 50, offset: 100 }, view)).numbers).toEqual(
        seen.slice(100, 150),
      )
      for (const [what, filter, isMatched] of filters) {
        const matched = all.filter(isMatched)
        expect(await numbersOf(filter, sort), what).toEqual({ numbers: matched, totalCount: matched.length })
        const page = await numbersOf(filter, sort, { limit: 20, offset: 40 })
        expect(page, what).toEqual({ numbers: matched.slice(40, 60), totalCount: matched.length })
        // Where few are sorted at once, some pages are further along the order's index than it is scanned.
        const first = await numbersOf(filter, sort, { limit: 5, offset: 3 }, null, 30)
        expect(first, what).toEqual({ numbers: matched.slice(3, 8), totalCount: matched.length })
        const inView = matched.filter((number) => seen.includes(number))
        const viewed = await numbersOf(filter, sort, { limit: 5, offset: 1 }, view, 30)
        expect(viewed, what).toEqual({ numbers: inView.slice(1, 6), totalCount: inView.length })
      }
    },
  )
})

it('a page past the end of a list is empty, and the total is unchanged', async () => {
  const page = { limit: 20, offset: 10_000 }
  for (const filter of [{}, { status: ['red' as const] }, { manufacturers: ['Zebra'] }]) {
    const { numbers, totalCount } = await numbersOf(filter, { field: 'updated', order: 'desc' }, page)
    expect([numbers, totalCount > 0]).toEqual([[], true])
  }
})
