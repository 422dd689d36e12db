import { type DeviceCluster, type DeviceRow, dayLength, type MapHome } from '@muster/contract'
import { tileBounds, tileOf, tileText } from '@muster/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addListed,
  hour,
  listTime,
  refusedFields,
  useListedEstate,
} from '../../test/devices/listed-estate.ts'
import { worldIds } from '../../test/estate.ts'
import { savePlaces } from '../fleet/index.ts'
import { inWorldTransaction } from '../platform/database/tenancy.ts'
import { readClusters } from './device-clusters.ts'

const { muster, ask, answerOf } = useListedEstate()

const depot = { latitude: 51.5, longitude: -0.1 }
/** Some ten metres from it. */
const beside = { latitude: 51.5001, longitude: -0.1 }
const north = { latitude: 53.8, longitude: -1.5 }
const fiji = { latitude: -16.8, longitude: 179.95 }
const everywhere = { bottom: -90, left: -180, top: 90, right: 180 }

const places = {
  'cab-one': { ...depot, at: listTime - hour },
  'cab-two': { ...beside, at: listTime - 10 * 24 * hour },
  till: { ...north, at: listTime - 3 * hour },
  desk: { ...fiji, at: listTime - 40 * 24 * hour },
}

beforeAll(async () => {
  const { db } = muster().services
  const { rows } = await muster().owner.query<{ id: string; number: number }>('SELECT id, number FROM device')
  const states = rows.flatMap(({ id, number }) => {
    const place = places[id as keyof typeof places]
    return place ? [{ number, fix: { ...place, accuracy: 5, source: 'gps' as const } }] : []
  })
  await inWorldTransaction(db, worldIds.own, null, (scope) => savePlaces(scope, states))
})

type Person = 'site' | 'group' | 'zone'
const asked = (body: object, as?: Person) => ({ body, ...(as && { as }) })
const stats = (body: object, as?: Person) =>
  answerOf<{ totalCount: number; withLocationCount: number }>(
    'POST',
    'core/maps/deviceStats',
    asked(body, as),
  )
const clusters = (body: object, as?: Person) =>
  answerOf<DeviceCluster[]>(
    'POST',
    'core/maps/deviceCluster',
    asked({ boundingLatLong: everywhere, geotilePrecision: 6, ...body }, as),
  )
const bounds = async (body: object, as?: Person) =>
  (
    await answerOf<{ geoBounds: typeof everywhere | null }>(
      ...(['POST', 'core/maps/deviceGeoBounds'] as const),
      asked(body, as),
    )
  ).geoBounds
const devices = (body: object, as?: Person, page: object = {}) =>
  answerOf<{ list: DeviceRow[]; count: number }>('POST', 'core/maps/deviceCluster/devicesList', {
    query: { limit: 20, offset: 0, ...page },
    ...asked({ boundingLatLong: everywhere, ...body }, as),
  })
const idsOf = async (...given: Parameters<typeof devices>) =>
  (await devices(...given)).list.map(({ id }) => id).toSorted()
const keyOf = (place: { latitude: number; longitude: number }, zoom: number) => tileText(tileOf(place, zoom))
const since = (age: number) => ({ from: listTime - age, to: listTime })

describe('the device map', () => {
  it('has clusters of those in the same tile, at their centre [C-2227 C-2033]', async () => {
    const found = await clusters({})
    expect(found).toEqual([
      {
        keys: [keyOf(depot, 6)],
        count: 2,
        precision: 6,
        lat: expect.closeTo(51.50005, 5),
        lon: expect.closeTo(-0.1, 5),
      },
      ...[north, fiji]
        .map((place) => ({
          keys: [keyOf(place, 6)],
          count: 1,
          precision: 6,
          lat: expect.closeTo(place.latitude, 5),
          lon: expect.closeTo(place.longitude, 5),
        }))
        .toSorted((one, other) => ((one.keys[0] ?? '') < (other.keys[0] ?? '') ? -1 : 1)),
    ])
    // There are never more tiles than an answer holds, however few devices there are.
    expect((await clusters({ geotilePrecision: 22 })).map(({ precision }) => precision)).toEqual([6, 6, 6])
    // The finest separates the two, the coarsest does not.
    const near = { boundingLatLong: { bottom: 51.499, left: -0.101, top: 51.501, right: -0.099 } }
    expect(await clusters({ ...near, geotilePrecision: 22 })).toHaveLength(2)
    expect(await clusters({ geotilePrecision: 0 })).toMatchObject([{ keys: ['0/0/0'], count: 4 }])
  })

  it('has those within the bounds, across the antimeridian too, in whole tiles [C-2227]', async () => {
    const counts = async (boundingLatLong: object) =>
      (await clusters({ boundingLatLong })).map(({ count }) => count)
    expect(await counts({ bottom: 53, left: -2, top: 54, right: -1 })).toEqual([1])
    expect(await counts({ bottom: -17, left: 179.9, top: -16, right: -179.9 })).toEqual([1])
    expect(await counts({ bottom: -17, left: -179.9, top: -16, right: 170 })).toEqual([])
    const { left, bottom } = tileBounds(tileOf(depot, 6))
    expect(await counts({ bottom, left, top: bottom + 0.01, right: left + 0.01 })).toEqual([2])
  })

  it('has coarser clusters where there would be too many, each with all devices of its tile [C-2227]', async () => {
    const within = (most: number, bounds = everywhere) =>
      inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
        readClusters(scope, { place: {} }, bounds, 12, most),
      )
    const counts = (found: readonly DeviceCluster[]) => found.map(({ count }) => count)
    expect(counts(await within(3))).toEqual([2, 1, 1])
    const [two = []] = [await within(2)]
    expect(counts(two)).toEqual([3, 1])
    expect(two.every(({ precision }) => precision < 12)).toBe(true)
    // At zoom 0 the tile is the whole world, though the bounds hold one device.
    expect(counts(await within(0, { bottom: 53, left: -2, top: 54, right: -1 }))).toEqual([4])
  })

  it('lists the devices of several tiles, and none between them', async () => {
    const keys = [keyOf(depot, 22), keyOf(north, 12)]
    const { list, count } = await devices({ keys })
    expect(list.map(({ id }) => id).toSorted()).toEqual(['cab-one', 'till'])
    expect(count).toBe(2)
    const file = await ask('POST', 'core/maps/deviceCluster/exportDevicesList', {
      body: { boundingLatLong: everywhere, keys },
    })
    expect(file.body.trim().split('\r\n')).toHaveLength(3)
  })

  it.each([
    ['two hours', 2 * hour, ['cab-one']],
    ['a day', dayLength, ['cab-one', 'till']],
    ['two days', 2 * dayLength, ['cab-one', 'till']],
    ['7 days', 7 * dayLength, ['cab-one', 'till']],
    ['30 days', 30 * dayLength, ['cab-one', 'cab-two', 'till']],
  ])('looks back %s [C-1911]', async (_name, age, found) => {
    expect(await idsOf(since(age))).toEqual(found)
    const all = (await clusters(since(age))).reduce((sum, { count }) => sum + count, 0)
    expect(all).toBe(found.length)
    expect(await stats(since(age))).toEqual({ totalCount: 5, withLocationCount: found.length })
  })

  it('of all time has the last position of each, however old, and says how many have none [C-1911 C-9938 C-2226 C-2035]', async () => {
    expect(await idsOf({})).toEqual(['cab-one', 'cab-two', 'desk', 'till'])
    expect(await stats({})).toEqual({ totalCount: 5, withLocationCount: 4 })
  })

  it('is filtered by the alert and its levels [C-2226 C-2228]', async () => {
    const reboots = (...alertValues: string[]) => ({
      alertField: 'deviceUserExperienceRebootStatus',
      alertValues,
    })
    expect(await idsOf(reboots('red'))).toEqual(['cab-one'])
    expect(await idsOf(reboots('yellow', 'red'))).toEqual(['cab-one', 'till'])
    expect(await stats(reboots('yellow'))).toEqual({ totalCount: 1, withLocationCount: 1 })
    expect((await clusters(reboots('yellow'))).map(({ count }) => count)).toEqual([1])
    expect(await stats({ alertField: 'deviceTimeErrorStatus', alertValues: ['red'] })).toEqual({
      totalCount: 0,
      withLocationCount: 0,
    })
  })

  it('is filtered by groups, home locations and zone [C-1912]', async () => {
    expect(await idsOf({ groups: ['night', null] })).toEqual(['cab-two', 'desk'])
    expect(await idsOf({ homeLocations: ['own-store'] })).toEqual(['till'])
    expect(await idsOf({ zoneId: 'own-zone' })).toEqual(['cab-one', 'cab-two'])
    expect(await idsOf({ zoneId: 'no-zone' })).toEqual([])
    expect(await clusters({ zoneId: 'no-zone' })).toEqual([])
    expect(await stats({ zoneId: 'no-zone' })).toEqual({ totalCount: 0, withLocationCount: 0 })
    expect(await stats({ groups: ['office'] })).toEqual({ totalCount: 1, withLocationCount: 0 })
    expect(await bounds({ zoneId: 'no-zone' })).toBeNull()
  })

  it.each<[Person, string[], number]>([
    ['site', ['cab-one', 'cab-two'], 2],
    ['zone', ['cab-one', 'cab-two'], 2],
    ['group', ['cab-one', 'cab-two', 'till'], 3],
  ])('is limited to the custom view of %s [A-1507 C-2410 C-2411 C-2412]', async (as, found, total) => {
    expect(await idsOf({}, as)).toEqual(found)
    expect(await idsOf({ homeLocations: [null] }, as)).toEqual([])
    expect(await stats({}, as)).toEqual({ totalCount: total, withLocationCount: found.length })
    expect((await clusters({ geotilePrecision: 0 }, as)).map(({ count }) => count)).toEqual([found.length])
    expect((await bounds({}, as))?.bottom).toBeCloseTo(51.5, 4)
  })

  it('has bounds around its devices [C-2225 C-9938 C-2030]', async () => {
    const { bottom, left, top, right } = (await bounds(since(30 * dayLength))) ?? everywhere
    expect([bottom, left, top, right]).toEqual(
      [51.5, -1.5, 53.8, -0.1].map((value) => expect.closeTo(value, 5)),
    )
    expect(await idsOf({ boundingLatLong: { bottom, left, top, right } })).toEqual([
      'cab-one',
      'cab-two',
      'till',
    ])
    expect(await bounds({ groups: ['office'] })).toBeNull()
  })
})

describe('the devices of a cluster', () => {
  it('are those that it counts, in pages and sorted [C-2228 C-1916 C-9931]', async () => {
    const [cluster] = await clusters({})
    const tile = tileBounds(tileOf(depot, 6))
    expect(cluster?.keys).toEqual([keyOf(depot, 6)])
    const sort = { field: 'updated', order: 'asc' }
    const page = (offset: number) => devices({ boundingLatLong: tile, sort }, undefined, { limit: 1, offset })
    expect(await page(0)).toMatchObject({ count: cluster?.count, list: [{ id: 'cab-two', model: 'TC57' }] })
    expect(await page(1)).toMatchObject({
      count: 2,
      list: [
        { id: 'cab-one', group: ['drivers'], homeLocation: { id: 'own-depot' }, updated: listTime - hour },
      ],
    })
    expect((await page(2)).list).toEqual([])
  })

  it.each([
    ['serialNumber', ['cab-one', 'cab-two', 'till', 'desk']],
    // Those without one come first, by number.
    ['assetTag', ['till', 'desk', 'cab-one', 'cab-two']],
    ['imei', ['cab-two', 'till', 'desk', 'cab-one']],
    ['model', ['till', 'desk', 'cab-one', 'cab-two']],
    ['group', ['desk', 'cab-one', 'till', 'cab-two']],
    ['homeLocation', ['desk', 'till', 'cab-one', 'cab-two']],
    ['updated', ['till', 'desk', 'cab-two', 'cab-one']],
  ])('are sorted by %s both ways [C-2228]', async (field, rising) => {
    const order = async (way: string) =>
      (await devices({ sort: { field, order: way } })).list.map(({ id }) => id)
    expect(await order('asc')).toEqual(rising)
    expect(await order('desc')).toEqual(rising.toReversed())
  })

  it('are exported to a file of at most 1000 rows [C-1917 C-2229 C-2316 C-9946]', async () => {
    const path = 'core/maps/deviceCluster/exportDevicesList'
    const body = {
      boundingLatLong: everywhere,
      alertField: 'deviceUtilisationIdleStatus',
      alertValues: ['red'],
    }
    const file = await ask('POST', path, { body })
    expect(file.headers['content-disposition']).toBe('attachment; filename="clusterDevices.csv"')
    const [head, ...lines] = file.body.trim().split('\r\n')
    expect(head).toContain('Serial number')
    expect(lines).toEqual([expect.stringContaining('SN-003')])
    expect(refusedFields(await ask('POST', path, { body, query: { limit: 1001, offset: 0 } }))).toEqual([
      'limit',
    ])

    const many = Array.from({ length: 1001 }, (_, index) => ({ id: `m${index}`, serialNumber: `M-${index}` }))
    const { services, owner } = muster()
    await addListed(services, worldIds.sister, many)
    const { rows } = await owner.query<{ number: number }>('SELECT number FROM device WHERE world_id = $1', [
      worldIds.sister,
    ])
    const fix = { ...depot, at: listTime, accuracy: 1, source: 'gps' as const }
    await inWorldTransaction(services.db, worldIds.sister, null, (scope) =>
      savePlaces(
        scope,
        rows.map(({ number }) => ({ number, fix })),
      ),
    )
    const whole = await ask('POST', path, { body: { boundingLatLong: everywhere }, world: worldIds.sister })
    expect(whole.body.trim().split('\r\n')).toHaveLength(1001)
  })
})

describe('what a map cannot show', () => {
  const map = { boundingLatLong: everywhere, geotilePrecision: 3 }
  it.each<[string, object, string]>([
    ['bounds beyond the poles', { boundingLatLong: { ...everywhere, top: 91 } }, 'boundingLatLong.top'],
    [
      'a bottom above the top',
      { boundingLatLong: { ...everywhere, bottom: 2, top: 1 } },
      'boundingLatLong.bottom',
    ],
    ['a precision too fine', { geotilePrecision: 23 }, 'geotilePrecision'],
    ['an unknown alert', { alertField: 'device_status', alertValues: ['red'] }, 'alertField'],
    ['levels without an alert', { alertValues: ['red'] }, 'alertValues'],
    ['an alert without levels', { alertField: 'deviceUtilisationIdleStatus' }, 'alertValues'],
    [
      'a time error as a warning',
      { alertField: 'deviceTimeErrorStatus', alertValues: ['yellow'] },
      'alertValues',
    ],
    ['good devices', { alertField: 'deviceUtilisationIdleStatus', alertValues: ['green'] }, 'alertValues.0'],
    ['from after to', { from: 2, to: 1 }, 'from'],
    ['from without to', { from: 1 }, 'from'],
    ['to without from', { to: 1 }, 'from'],
  ])('is refused by name: %s [C-2227]', async (_name, change, field) => {
    const answer = await ask('POST', 'core/maps/deviceCluster', { body: { ...map, ...change } })
    expect(answer.statusCode).toBe(400)
    expect(refusedFields(answer)).toEqual([field])
  })

  it.each([
    ['no tiles', [], 'keys'],
    ['a tile beyond the map', ['3/8/0'], 'keys.0'],
    ['too fine a tile', ['0/0/0', '23/0/0'], 'keys.1'],
    ['a tile with too many digits', ['000/0/0'], 'keys.0'],
    ['too many tiles', Array.from({ length: 101 }, () => '1/0/0'), 'keys'],
    ['other words', ['nowhere'], 'keys.0'],
  ])('is a list of %s', async (_name, keys, field) => {
    const answer = await ask('POST', 'core/maps/deviceCluster/devicesList', {
      body: { boundingLatLong: everywhere, keys },
      query: { limit: 20, offset: 0 },
    })
    expect(refusedFields(answer)).toEqual([field])
  })

  it('is a list by an unknown field [C-2228]', async () => {
    const body = { boundingLatLong: everywhere, sort: { field: 'deviceStatus', order: 'asc' } }
    const answer = await ask('POST', 'core/maps/deviceCluster/devicesList', {
      body,
      query: { limit: 20, offset: 0 },
    })
    expect(refusedFields(answer)).toEqual(['sort.field'])
  })
})

describe('the home locations of maps', () => {
  const homes = (as?: Person | 'stranger', world?: string) =>
    answerOf<MapHome[]>('GET', 'core/maps/homeLocations', { ...(as && { as }), ...(world && { world }) })

  it('have name, position and radius, in alphabetical order', async () => {
    const listed = await homes()
    expect(listed.map(({ name }) => name)).toEqual(['Alpha store', 'empty Yard', 'own depot'])
    const { rows } = await muster().owner.query(
      `SELECT latitude, longitude, radius_metres AS "radiusMetres" FROM home_location WHERE id = 'own-depot'`,
    )
    expect(listed[2]).toEqual({ id: 'own-depot', name: 'own depot', ...rows[0] })
  })

  it('are limited to the custom view and the world of the caller [C-2410 C-2411 C-2412]', async () => {
    const namesOf = async (as: Person) => (await homes(as)).map(({ id }) => id)
    expect(await namesOf('site')).toEqual(['own-depot'])
    expect(await namesOf('group')).toEqual(['own-store', 'own-depot'])
    expect(await namesOf('zone')).toEqual(['own-depot'])
    const foreign = await homes('stranger', worldIds.foreign)
    expect(foreign.filter(({ id }) => id.startsWith('own-'))).toEqual([])
  })
})
