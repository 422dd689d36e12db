import type { DeviceRow } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import {
  type Asked,
  addListed,
  hour,
  listedDevices,
  listTime,
  refusedFields,
  useListedEstate,
} from '../../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../../test/estate.ts'

const { muster, ask, answerOf } = useListedEstate()

const page = { limit: 20, offset: 0 }
const list = async (body: object = {}, { query = page, ...asked }: Asked = {}) =>
  await answerOf<{ list: DeviceRow[]; totalCount: number }>('POST', 'core/devices/list', {
    query,
    body,
    ...asked,
  })
const ids = async (body: object = {}, asked: Asked = {}) => (await list(body, asked)).list.map(({ id }) => id)
const matching = async (body: object) => (await ids(body)).toSorted()
const count = async (body: object, asked: Asked = {}) =>
  (await answerOf<{ count: number }>('POST', 'core/devices/count', { body, ...asked })).count

describe('the list of devices', () => {
  it('shows everything known of a device [C-2001 C-2103 C-2248 C-2331]', async () => {
    const { list: rows } = await list({ search: 'SN-001' })
    expect(rows).toEqual([
      {
        id: 'cab-one',
        serialNumber: 'SN-001',
        assetTag: 'AT-10',
        imei: '350000000000001',
        deviceName: 'Cab One',
        manufacturer: 'Zebra',
        model: 'TC57',
        group: ['drivers'],
        homeLocation: { id: 'own-depot', name: 'own depot', distanceYellow: 100, distanceRed: 200 },
        updated: listTime - hour,
        mobileDataUsage: 700,
        wifiDataUsage: 9000,
        storage: { percentageUsed: 25 },
        averageDischarge: 8,
        averageDischargeTime: 12.5,
        firmware: { version: '1.2' },
        operatingSystem: { buildVersion: '11-A' },
        bios: null,
        clientVersion: '4.1',
        extensionVersion: '2.0',
        deviceStatus: 'red',
        alerts: [{ alert: 'deviceUserExperienceRebootStatus', level: 'red' }],
        lastPosition: { time: listTime - 2 * hour, latitude: 51.5, longitude: -0.25 },
        version: 1,
      },
    ])
  })

  it('shows unknown values as missing, and groups in alphabetical order', async () => {
    expect((await list({ search: 'sn-005' })).list).toMatchObject([
      {
        assetTag: null,
        imei: null,
        deviceName: null,
        homeLocation: null,
        updated: null,
        mobileDataUsage: 0,
        storage: null,
        averageDischarge: null,
        averageDischargeTime: null,
        firmware: null,
        operatingSystem: null,
        bios: null,
        clientVersion: null,
        extensionVersion: null,
        deviceStatus: 'green',
      },
    ])
    expect((await list({ search: 'sn-004' })).list).toMatchObject([{ storage: null, group: [] }])
    expect((await list({ search: 'sn-002' })).list).toMatchObject([{ group: ['drivers', 'night'] }])
  })

  it('begins with the latest contact, and ends with devices never in contact [C-412 C-2345]', async () => {
    expect(await ids()).toEqual(['cab-one', 'cab-two', 'desk', 'till', 'new'])
  })

  it('comes in pages, with the total [C-2102 C-2103 C-9934]', async () => {
    expect(await list({}, { query: { limit: 2, offset: 2 } })).toMatchObject({
      list: [{ id: 'desk' }, { id: 'till' }],
      totalCount: 5,
    })
    expect(await list({}, { query: { limit: 3, offset: 4 } })).toMatchObject({
      list: [{ id: 'new' }],
      totalCount: 5,
    })
    expect(await list({}, { query: { limit: 3, offset: 10_000 } })).toEqual({ list: [], totalCount: 5 })
    expect(await list({ search: 'sn' }, { query: { limit: 1, offset: 7 } })).toEqual({
      list: [],
      totalCount: 5,
    })
  })

  it('answers for its own world only [C-101]', async () => {
    expect(await ids({}, { as: 'stranger', world: worldIds.foreign })).toEqual(['theirs'])
    expect(await ids({}, { world: worldIds.sister })).toEqual([])
  })
})

describe('a filter', () => {
  it.each<[what: string, filter: object, expected: string[]]>([
    ['nothing', {}, ['cab-one', 'cab-two', 'desk', 'new', 'till']],
    ['manufacturers', { manufacturers: ['honeywell', 'Panasonic'] }, ['desk', 'till']],
    ['models', { models: ['TC52', 'CT60', 'none such'] }, ['new', 'till']],
    ['an operating system', { operatingSystems: ['windows'] }, ['desk']],
    ['firmware versions', { firmwareVersions: ['1.2', '1.10'] }, ['cab-one', 'cab-two']],
    ['OS versions', { osVersions: ['12-A'] }, ['cab-two']],
    ['devices seen within a day', { lastSeen: ['day'] }, ['cab-one', 'cab-two', 'desk']],
    ['devices seen within a week', { lastSeen: ['day', 'week'] }, ['cab-one', 'cab-two', 'desk', 'till']],
    ['devices seen longer ago or never', { lastSeen: ['longer'] }, ['new']],
    ['devices seen lately or never', { lastSeen: ['day', 'longer'] }, ['cab-one', 'cab-two', 'desk', 'new']],
    ['both', { manufacturers: ['Zebra'], models: ['TC57', 'CT60'] }, ['cab-one', 'cab-two']],
    ['groups', { groups: ['night', 'office'] }, ['cab-two', 'new']],
    ['home locations', { homeLocations: ['own-store'] }, ['till']],
    ['statuses', { status: ['red', 'yellow'] }, ['cab-one', 'cab-two', 'till']],
    ['the green status', { status: ['green'] }, ['desk', 'new']],
    [
      'levels of an alert',
      { alertStatuses: { deviceUserExperienceRebootStatus: ['red', 'yellow'] } },
      ['cab-one', 'till'],
    ],
    [
      'levels of several alerts',
      {
        alertStatuses: { deviceUserExperienceRebootStatus: ['yellow'], deviceUtilisationIdleStatus: ['red'] },
      },
      ['till'],
    ],
    [
      'green among the levels of an alert',
      { alertStatuses: { deviceUtilisationIdleStatus: ['green', 'yellow'] } },
      ['cab-one', 'cab-two', 'desk', 'new'],
    ],
    [
      'no values',
      { manufacturers: [], groups: [], status: [], alertStatuses: { averageDischargeStatus: [] } },
      [...['cab-one', 'cab-two', 'desk', 'new', 'till']],
    ],
    ['a home location that nobody has', { homeLocations: ['nowhere'] }, []],
    [
      'all at once',
      { search: 'cab', manufacturers: ['Zebra'], groups: ['drivers'], status: ['red'] },
      ['cab-one'],
    ],
  ])(
    'by %s filters the list and the count alike [C-2103 C-2105 C-9936 C-2104]',
    async (_what, filter, expected) => {
      expect(await matching(filter)).toEqual(expected)
      expect(await count(filter)).toBe(expected.length)
    },
  )

  it('finds devices without a home location or group by null [C-406]', async () => {
    expect(await matching({ homeLocations: [null] })).toEqual(['desk', 'new'])
    expect(await matching({ groups: [null] })).toEqual(['desk'])
    expect(await matching({ groups: [null, 'night'], homeLocations: [null, 'own-depot'] })).toEqual([
      ...['cab-two', 'desk'],
    ])
  })

  it('accepts at most 20 values, and says which has more [C-9921]', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `value ${index}`)
    expect(
      await count({ manufacturers: twenty, models: twenty, groups: twenty, homeLocations: twenty }),
    ).toBe(0)
    for (const field of ['manufacturers', 'models', 'groups', 'homeLocations']) {
      const answer = await ask('POST', 'core/devices/count', { body: { [field]: [...twenty, 'one more'] } })
      expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]])
    }
  })
})

describe('a search', () => {
  it.each<[text: string, expected: string[]]>([
    ['sn-00', ['cab-one', 'cab-two', 'desk', 'new', 'till']],
    ['CAB', ['cab-one', 'cab-two']],
    ['aT-9', ['cab-two']],
    ['0000001', ['cab-one']],
    ['  till  ', []],
    [' cab one ', ['cab-one']],
    ['', ['cab-one', 'cab-two', 'desk', 'new', 'till']],
    ['   ', ['cab-one', 'cab-two', 'desk', 'new', 'till']],
    ['Zebra', []],
    // No match spans the end of one field and the start of the next.
    ['001at', []],
    ['%', ['desk']],
    ['_', ['desk']],
    ['\\', ['desk']],
    ['100%_\\', ['desk']],
    ['1__', []],
    ['sn%1', []],
    ['"quoted"', ['desk']],
    ["' OR 1=1 --", []],
    ['🚚', ['desk']],
    ['$1', []],
    ['İ', []],
  ])('for %j finds it as it is written, ignoring case [C-2103]', async (search, expected) => {
    expect(await matching({ search })).toEqual(expected)
    expect(await count({ search })).toBe(expected.length)
  })
})

describe('a page', () => {
  it.each<[what: string, query: object, body: object, field: string]>([
    ['without a limit', { offset: 0 }, {}, 'limit'],
    ['of no rows', { limit: 0, offset: 0 }, {}, 'limit'],
    ['of too many rows', { limit: 1001, offset: 0 }, {}, 'limit'],
    ['before the first', { limit: 20, offset: -1 }, {}, 'offset'],
    ['beyond the last', { limit: 20, offset: 10_001 }, {}, 'offset'],
    ['at a fraction', { limit: 1.5, offset: 0 }, {}, 'limit'],
    ['by an unknown field', page, { sort: { field: 'key_hash', order: 'asc' } }, 'sort.field'],
    ['in an unknown order', page, { sort: { field: 'model', order: 'up' } }, 'sort.order'],
    ['of an unknown status', page, { status: ['blue'] }, 'status.0'],
    ['of an unknown alert', page, { alertStatuses: { nothing: ['red'] } }, 'alertStatuses'],
    ['of a search without end', page, { search: 'x'.repeat(101) }, 'search'],
    ['of a search with a line break', page, { search: 'a\nb' }, 'search'],
    ['of models that are no list', page, { models: 'TC57' }, 'models'],
  ])('%s is refused by the name of the field', async (_what, query, body, field) => {
    const answer = await ask('POST', 'core/devices/list', { query: { ...query }, body })
    expect(answer.statusCode).toBe(400)
    expect(refusedFields(answer)).toEqual([field])
  })
})

describe('a custom view', () => {
  it.each<[view: string, as: 'site' | 'group' | 'zone', seen: string[]]>([
    ['of a home location', 'site', ['cab-one', 'cab-two']],
    ['of a group', 'group', ['cab-one', 'cab-two', 'till']],
    ['of a zone', 'zone', ['cab-one', 'cab-two']],
  ])(
    '%s limits list, count and file, whatever is asked for [C-2410 C-2411 C-2412 C-9949]',
    async (_view, as, seen) => {
      expect((await ids({}, { as })).toSorted()).toEqual(seen)
      expect(await count({}, { as })).toBe(seen.length)
      expect(await count({ search: 'sn-00' }, { as })).toBe(seen.length)
      expect(await ids({ homeLocations: [null], groups: [null] }, { as })).toEqual([])
      for (const field of ['updated', 'group', 'homeLocation', 'model']) {
        expect(await ids({ sort: { field, order: 'asc' } }, { as })).toHaveLength(seen.length)
      }
      const file = await ask('POST', 'core/devices/exportList', { body: {}, as })
      expect(file.body.trim().split('\r\n')).toHaveLength(seen.length + 1)
    },
  )
})

describe('the file of a list', () => {
  it('has the columns of the list and its rows, in its order [C-345 C-2104 C-419]', async () => {
    const answer = await ask('POST', 'core/devices/exportList', {
      body: { sort: { field: 'serialNumber', order: 'desc' }, groups: ['drivers'], search: 'sn' },
    })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="devicesList.csv"')
    const [titles, ...rows] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(titles).toBe(
      'Serial number,Asset tag,IMEI,Device name,Manufacturer,Model,Group,Home location,Last seen,' +
        'Last position,Latitude,Longitude,Mobile data usage (bytes),Wi-Fi data usage (bytes),Storage used (%),Average discharge (%/h),' +
        'Average discharge time (h),Firmware version,OS version,BIOS version,Client version,' +
        'Extension version,Alerts,Status',
    )
    expect(rows.map((row) => row.split(',')[0])).toEqual(['SN-003', 'SN-002', 'SN-001'])
    expect(rows[1]).toContain('"drivers, night"')
    expect(rows[2]).toBe(
      'SN-001,AT-10,350000000000001,Cab One,Zebra,TC57,drivers,own depot,2026-11-16T08:00:00.000Z,' +
        '2026-11-16T07:00:00.000Z,51.5,-0.25,700,9000,25,8,12.5,1.2,11-A,,4.1,2.0,Reboot (Problem),Problem',
    )
  })

  it('has the requested rows, at most 10000 [C-346 C-2316]', async () => {
    const rows = async (query: Record<string, number>) =>
      (await ask('POST', 'core/devices/exportList', { query, body: {} })).body.trim().split('\r\n').length - 1
    expect(await rows({ limit: 2, offset: 1 })).toBe(2)
    expect(await rows({})).toBe(listedDevices.length)
    const answer = await ask('POST', 'core/devices/exportList', { query: { limit: 10_001 }, body: {} })
    expect(refusedFields(answer)).toEqual(['limit'])
    const many = Array.from({ length: 10_003 }, (_, index) => ({
      id: `many-${index}`,
      serialNumber: `M${index}`,
    }))
    await addListed(muster().services, worldIds.sister, many)
    const all = await ask('POST', 'core/devices/exportList', { body: {}, world: worldIds.sister })
    expect(all.body.trim().split('\r\n')).toHaveLength(10_001)
    expect(await count({}, { world: worldIds.sister })).toBe(10_003)
    const last = await list(
      { sort: { field: 'serialNumber', order: 'asc' } },
      {
        query: { limit: 20, offset: 10_000 },
        world: worldIds.sister,
      },
    )
    expect([last.list.length, last.totalCount]).toEqual([3, 10_003])
  })
})
