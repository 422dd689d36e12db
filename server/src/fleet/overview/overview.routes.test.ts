import { deviceAlerts, type OverviewRow, overviewSortFields } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { type Asked, refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, worldIds } from '../../../test/estate.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { muster, ask, answerOf } = useListedEstate()

const overview = async <Answer>(path: string, asked: Asked = {}) =>
  await answerOf<Answer>('POST', `core/overview/${path}`, asked)
const table = async (body: object = {}, as: PersonName = 'viewer') =>
  await overview<{ list: OverviewRow[]; totalCount: number }>('homeLocationAndGroup', {
    body: { limit: 50, offset: 0, ...body },
    as,
  })
const brief = async (body: object = {}, as: PersonName = 'viewer') =>
  (await table(body, as)).list.map(
    ({ type, homeLocationAndGroup: name, devicesAffected, totalDevices }) =>
      `${type} ${name}: ${devicesAffected} of ${totalDevices}`,
  )

describe('the count of devices', () => {
  it('is by status and by platform [C-2151 C-9904 C-9935 C-2008 C-135 B-102]', async () => {
    expect(await overview('deviceCount')).toEqual({
      all: 5,
      red: 2,
      yellow: 1,
      green: 2,
      android: 4,
      windows: 1,
    })
    expect(await overview('deviceCount', { world: worldIds.sister })).toEqual({
      all: 0,
      red: 0,
      yellow: 0,
      green: 0,
      android: 0,
      windows: 0,
    })
  })

  it.each<[view: string, as: PersonName, all: number, red: number]>([
    ['a home location', 'site', 2, 1],
    ['a group', 'group', 3, 2],
    ['a zone', 'zone', 2, 1],
  ])('stays within a custom view by %s [C-2410 C-2411 C-2412]', async (_view, as, all, red) => {
    expect(await overview('deviceCount', { as })).toMatchObject({ all, red, windows: 0 })
  })
})

describe('the count of alerts', () => {
  it('is by level, for every alert, and says which are switched on [C-2152 C-9935 C-2008 C-216]', async () => {
    const counts = await overview<Record<string, object>>('alertCount')
    expect(Object.keys(counts)).toEqual([...deviceAlerts])
    expect(counts).toMatchObject({
      deviceUserExperienceRebootStatus: { red: 1, yellow: 1, count: 2, enabled: false },
      deviceUtilisationIdleStatus: { red: 1, yellow: 1, count: 2, enabled: false },
      deviceTimeErrorStatus: { red: 0, yellow: 0, count: 0, enabled: true },
    })
    await inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
      saveWorldSettings(scope, { deviceUserExperienceRebootEnabled: true }),
    )
    expect(await overview('alertCount', { as: 'site' })).toMatchObject({
      deviceUserExperienceRebootStatus: { red: 1, yellow: 0, count: 1, enabled: true },
      deviceUtilisationIdleStatus: { red: 0, yellow: 1, count: 1, enabled: false },
    })
  })
})

describe('the table of home locations and groups', () => {
  it('begins with the largest share that is likely: a single device does not come first [C-232 C-2153 C-2345 C-2010 C-9934]', async () => {
    const { list, totalCount } = await table()
    expect(totalCount).toBe(8)
    expect(list[1]).toEqual({
      homeLocationAndGroup: 'own depot',
      type: 'homeLocation',
      homeLocationId: 'own-depot',
      alertingPercentage: 100,
      devicesAffected: 2,
      problemDevices: 1,
      warningDevices: 1,
      goodDevices: 0,
      totalDevices: 2,
    })
    expect(await brief()).toEqual([
      'group drivers: 3 of 3',
      'homeLocation own depot: 2 of 2',
      'homeLocation Alpha store: 1 of 1',
      'group night: 1 of 1',
      'group null: 0 of 1',
      'homeLocation null: 0 of 2',
      'homeLocation empty Yard: 0 of 0',
      'group office: 0 of 1',
    ])
  })

  it('is sorted by the share alone where that is asked for [C-240 C-2153]', async () => {
    expect((await brief({ sort: { field: 'alertingPercentage', order: 'desc' } })).slice(0, 4)).toEqual([
      'homeLocation Alpha store: 1 of 1',
      'group drivers: 3 of 3',
      'group night: 1 of 1',
      'homeLocation own depot: 2 of 2',
    ])
  })

  it('has rows for devices without a home location and without a group [C-234]', async () => {
    const { list } = await table()
    const special = list.filter(({ homeLocationAndGroup }) => homeLocationAndGroup === null)
    expect(special).toMatchObject([
      { type: 'group', homeLocationId: null, totalDevices: 1 },
      { type: 'homeLocation', homeLocationId: null, totalDevices: 2 },
    ])
  })

  it('counts by one alert where requested [C-224 C-9913]', async () => {
    const { list } = await table({ filter: 'deviceUtilisationIdleStatus', search: 'd' })
    expect(list).toMatchObject([
      {
        homeLocationAndGroup: 'drivers',
        devicesAffected: 2,
        problemDevices: 1,
        warningDevices: 1,
        goodDevices: 1,
        totalDevices: 3,
        alertingPercentage: 200 / 3,
      },
      { homeLocationAndGroup: 'own depot', devicesAffected: 1, warningDevices: 1, alertingPercentage: 50 },
      { homeLocationAndGroup: 'empty Yard', totalDevices: 0, alertingPercentage: 0 },
    ])
  })

  it('finds rows without a name by their displayed labels [C-240 C-234]', async () => {
    const nameless = { homeLocation: 'Sans site', group: 'Sans groupe' }
    expect(await brief({ search: 'sans G', nameless })).toEqual([expect.stringMatching(/^group null:/)])
    expect(await brief({ search: 'sans', nameless })).toHaveLength(2)
    expect(await brief({ search: 'sans' })).toEqual([])
  })

  it('is searched by name, ignoring case [C-240]', async () => {
    expect(await brief({ search: ' DEPOT ' })).toEqual(['homeLocation own depot: 2 of 2'])
    expect(await brief({ search: 'null' })).toEqual([])
    expect(await brief({ search: '%' })).toEqual([])
    expect(await table({ search: '   ' })).toMatchObject({ totalCount: 8 })
  })

  it.each(overviewSortFields)('is sorted by %s both ways, a page at a time [C-240 C-2153]', async (field) => {
    const values = async (order: string) =>
      (await table({ sort: { field, order } })).list.map((row) => row[field])
    const rising = await values('asc')
    const known = rising.filter((value) => value !== null)
    const isText = typeof known[0] === 'string'
    expect(known).toEqual(
      known.toSorted((a, b) => (isText ? String(a).localeCompare(String(b), 'en') : Number(a) - Number(b))),
    )
    expect(await values('desc')).toEqual(rising.toReversed())
    const { list: all } = await table({ sort: { field, order: 'asc' } })
    const { list: second, totalCount } = await table({ sort: { field, order: 'asc' }, limit: 3, offset: 3 })
    expect([second, totalCount]).toEqual([all.slice(3, 6), 8])
  })

  it.each<[view: string, as: PersonName, rows: string[]]>([
    [
      'a home location',
      'site',
      ['group drivers: 2 of 2', 'homeLocation own depot: 2 of 2', 'group night: 1 of 1'],
    ],
    [
      'a group',
      'group',
      [
        ...['group drivers: 3 of 3', 'homeLocation own depot: 2 of 2', 'homeLocation Alpha store: 1 of 1'],
        'group night: 1 of 1',
      ],
    ],
    ['a zone', 'zone', ['group drivers: 2 of 2', 'homeLocation own depot: 2 of 2', 'group night: 1 of 1']],
  ])('stays within a custom view by %s [C-2410 C-2411 C-2412]', async (_view, as, rows) => {
    expect(await brief({}, as)).toEqual(rows)
  })

  it.each([
    [{ filter: 'nothing' }, 'filter'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 1001 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ sort: { field: 'id', order: 'asc' } }, 'sort.field'],
    [{ search: 'x'.repeat(101) }, 'search'],
  ])('with %j is refused by the name of the field', async (body, field) => {
    const answer = await ask('POST', 'core/overview/homeLocationAndGroup', {
      body: { limit: 20, offset: 0, ...body },
    })
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]])
  })
})

describe('a world without a licence for the area', () => {
  it('is refused its calls, and still has its settings and options [C-104 C-9901]', async () => {
    await muster().owner.query(`UPDATE world SET features = '{}' WHERE id = $1`, [worldIds.sister])
    const world = worldIds.sister
    for (const [path, body] of [
      ['overview/deviceCount', undefined],
      ['overview/homeLocationAndGroup', { limit: 20, offset: 0 }],
      ['devices/list?limit=20&offset=0', {}],
      ['devices/exportList', {}],
      ['devices/delete', { ids: ['any'] }],
      ['device/setDeviceAssetTag', { deviceId: 'any', assetTag: '' }],
    ] as const) {
      const answer = await ask('POST', `core/${path}`, { world, ...(body && { body }) })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'productNotLicensed'])
    }
    expect(await answerOf('GET', 'configuration/getGroups', { world })).toEqual([])
    expect(await answerOf('GET', 'configuration/getWorldSettings', { world })).toBeTypeOf('object')
  })
})
