import { type BatteryRow, exportRows } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addBatteries,
  dateIn,
  idOf,
  listedBatteries,
  useListedBatteries,
} from '../../../test/battery/listed-batteries.ts'
import { type Asked, listTime, refusedFields } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { parseCsv } from '../../../test/walk/hostile-csv.ts'

const { ask, answerOf, muster } = useListedBatteries()

interface List {
  smartBatteries: { nodes: BatteryRow[]; totalCount: number }
}

const page = { limit: 20, offset: 0 }
const list = async ({ query, body = {}, ...asked }: Asked = {}) =>
  (
    await answerOf<List>('POST', 'batteryEssentials/getSmartBatteriesStatus', {
      query: { ...page, ...query },
      body,
      ...asked,
    })
  ).smartBatteries
const serials = async (asked: Asked = {}) => (await list(asked)).nodes.map(({ serialNumber }) => serialNumber)
const serialsInFile = async (asked: Asked) => {
  const answer = await ask('POST', 'batteryEssentials/exportSmartBatteriesStatus', { body: {}, ...asked })
  const [titles = [], ...rows] = parseCsv(answer.body)
  return rows.map((row) => row[titles.indexOf('Battery SN')])
}
const counts = async (body: object = {}, asked: Asked = {}) =>
  await answerOf('POST', 'batteryEssentials/getSmartBatteriesWithCount', { body, ...asked })

const byDefault = ['BAT-1', 'BAT-2', 'BAT-3', 'LOOSE-5', 'bat-4_100%']

describe('the day by which batteries have to be replaced', () => {
  beforeAll(() =>
    addBatteries(muster(), worldIds.sister, [
      { serialNumber: 'DUE-NOW', due: 0, updated: 0 },
      { serialNumber: 'DUE-SOON', due: 29, updated: 1 },
      { serialNumber: 'DUE-LATER', due: 365, updated: 2 },
      { serialNumber: 'DUE-EVER', updated: 3 },
    ]),
  )
  const inSister = { as: 'manager', world: worldIds.sister } as const

  it('stands in the list and in its file, with its interval [F-315 F-317]', async () => {
    const { nodes } = await list(inSister)
    expect(nodes.map(({ due }) => due?.median)).toEqual([dateIn(0), dateIn(29), dateIn(365), undefined])
    expect(nodes[1]?.due).toEqual({ from: dateIn(9), median: dateIn(29), to: dateIn(69) })
    const answer = await ask('POST', 'batteryEssentials/exportSmartBatteriesStatus', {
      body: {},
      ...inSister,
    })
    const [titles = [], ...rows] = parseCsv(answer.body)
    const cells = ['Replacement', 'Replacement From', 'Replacement To'].map((title) => titles.indexOf(title))
    expect(cells.map((cell) => rows[1]?.[cell])).toEqual([dateIn(29), dateIn(9), dateIn(69)])
    expect(cells.map((cell) => rows[3]?.[cell])).toEqual(['', '', ''])
  })

  it.each([
    ['now', ['DUE-NOW']],
    ['within30Days', ['DUE-NOW', 'DUE-SOON']],
    ['within180Days', ['DUE-NOW', 'DUE-SOON']],
    ['within365Days', ['DUE-NOW', 'DUE-SOON', 'DUE-LATER']],
    ['notEnoughHistory', ['DUE-EVER']],
  ] as const)('filters lists and counts by %s [F-316]', async (due, expected) => {
    expect(await serials({ body: { due }, ...inSister })).toEqual(expected)
    expect(await counts({ due }, inSister)).toMatchObject({ all: expected.length })
  })

  it('is one of the offered ones [F-316]', async () => {
    const asked = { query: page, body: { due: 'soon' }, ...inSister }
    const answer = await ask('POST', 'batteryEssentials/getSmartBatteriesStatus', asked)
    expect(refusedFields(answer)).toEqual(['due'])
  })
})

describe('the list of batteries', () => {
  it('tells everything known of a battery and of the device it was last seen in [B-101 B-102 B-1101 B-1102 B-1103 B-1104 B-1105 B-1220 B-9920 B-9921 B-9929 B-9977 B-1205 B-1409]', async () => {
    const { nodes, totalCount } = await list()
    expect(totalCount).toBe(5)
    expect(nodes[0]).toEqual({
      id: 'id-BAT-1',
      serialNumber: 'BAT-1',
      partNumber: 'BP-70A',
      firstSeen: String(listTime - 400 * 86_400_000),
      updated: String(listTime),
      capacityFactor: 0.58,
      cycleCount: 731,
      averageDischarge: expect.closeTo(14.2, 5),
      averageDischargeTime: expect.closeTo(100 / 14.2, 4),
      dischargeCause: null,
      batteryStatus: 'red',
      underWarranty: true,
      warrantyUntil: '2027-02-28',
      deviceInfo: {
        id: 'cab-one',
        manufacturer: 'Zebra',
        model: 'TC57',
        serialNumber: 'SN-001',
        imei: '350000000000001',
        assetTag: 'AT-10',
        deviceName: 'Cab One',
        group: ['drivers'],
        homeLocationId: 'own-depot',
        homeLocation: 'own depot',
        batteryPlace: { number: 1, of: 2 },
      },
      smartBatteryDetails: {
        manufacturer: 'Tarvos',
        mfd: '2025-03-01',
        presentCapacity: 3016,
        ratedCapacity: 5200,
        healthStatus: 'red',
        averageDischargeStatus: 'green',
        cycleCountStatus: 'yellow',
      },
      due: null,
    })
  })

  it('has nulls for what is not known, and no device where a battery was last seen in none', async () => {
    const { nodes } = await list({ body: { search: 'bat-4' } })
    expect(nodes[0]).toMatchObject({
      partNumber: null,
      capacityFactor: null,
      cycleCount: null,
      averageDischarge: null,
      averageDischargeTime: null,
      underWarranty: false,
      batteryStatus: 'green',
      smartBatteryDetails: { mfd: null, presentCapacity: null },
    })
    expect((await list({ body: { search: 'loose' } })).nodes[0]?.deviceInfo).toBeNull()
  })

  it('numbers a battery among all of its device, whatever is listed beside it [B-415 B-9920]', async () => {
    const places = async (asked: Asked) =>
      (await list(asked)).nodes.map(({ serialNumber, deviceInfo }) => {
        const { number, of } = deviceInfo?.batteryPlace ?? {}
        return `${serialNumber} ${number}/${of}`
      })
    expect(await places({ body: { search: 'BAT-2' } })).toEqual(['BAT-2 2/2'])
    expect(await places({ query: { limit: 1, offset: 2 } })).toEqual(['BAT-3 1/1'])
  })

  it('begins with what was last seen last [B-418 B-9923]', async () => {
    expect(await serials()).toEqual(byDefault)
  })

  it.each([
    ['red', ['BAT-1', 'LOOSE-5']],
    ['orange', ['BAT-3']],
    ['yellow', ['BAT-3']],
    ['green', ['BAT-2', 'bat-4_100%']],
    ['all', byDefault],
  ])(
    'of the status %s has exactly those [B-205 B-206 B-207 B-208 B-1108 B-1206]',
    async (statusType, expected) => {
      const { nodes, totalCount } = await list({ query: { statusType } })
      expect(nodes.map(({ serialNumber }) => serialNumber)).toEqual(expected)
      expect(totalCount).toBe(expected.length)
    },
  )

  it.each([
    ['a group', { groups: ['night'] }, []],
    ['groups', { groups: ['drivers'] }, ['BAT-1', 'BAT-2', 'BAT-3']],
    ['no group', { groups: [null] }, ['bat-4_100%']],
    ['a home location', { homeLocations: ['own-depot'] }, ['BAT-1', 'BAT-2']],
    ['no home location', { homeLocations: [null, 'own-store'] }, ['BAT-3', 'bat-4_100%']],
    ['both', { groups: ['drivers'], homeLocations: ['own-store'] }, ['BAT-3']],
    ['under warranty', { underWarranty: true }, ['BAT-1', 'BAT-3']],
    ['not under warranty', { underWarranty: false }, ['BAT-2', 'LOOSE-5', 'bat-4_100%']],
    ['either', { underWarranty: null }, byDefault],
    ['an alert', { alertStatuses: { batteryCycleCountStatus: ['yellow', 'red'] } }, ['BAT-1']],
    [
      'two alerts',
      { alertStatuses: { batteryHealthStatus: ['red'], batteryCycleCountStatus: ['green'] } },
      ['LOOSE-5'],
    ],
  ])('filtered by %s [B-433 B-603 B-604 B-9939]', async (_what, body, expected) => {
    expect(await serials({ body })).toEqual(expected)
    expect(await counts(body)).toMatchObject({ all: expected.length })
  })

  it.each([
    ['battery serial number', 'bat-', ['BAT-1', 'BAT-2', 'BAT-3', 'bat-4_100%']],
    ['part number', 'bp-52', ['BAT-3', 'LOOSE-5']],
    ['device serial number', 'sn-003', ['BAT-3']],
    ['IMEI', '35000000', ['BAT-1', 'BAT-2']],
    ['asset tag', 'at-10', ['BAT-1', 'BAT-2']],
    ['device name', 'CAB', ['BAT-1', 'BAT-2']],
    ['manufacturer', 'honey', ['BAT-3']],
    ['model', 'tc5', ['BAT-1', 'BAT-2']],
    ['manufacturer of some, name of none', 'PANAS', ['bat-4_100%']],
    ['pattern characters', '_100%', ['bat-4_100%']],
    ['nothing', 'nothing like it', []],
    ['blanks', '   ', byDefault],
  ])('searched by %s [B-433 B-9927]', async (_what, search, expected) => {
    expect(await serials({ body: { search } })).toEqual(expected)
    expect(await counts({ search })).toMatchObject({ all: expected.length })
  })

  it('searches within its filters', async () => {
    expect(await serials({ query: { statusType: 'red' }, body: { search: 'bp-52' } })).toEqual(['LOOSE-5'])
    expect(await serials({ body: { search: 'tc57', groups: ['drivers'], underWarranty: true } })).toEqual([
      'BAT-1',
    ])
  })

  it.each([
    ['first', { pinnedId: 'id-BAT-3', limit: 2, offset: 0 }, {}, ['BAT-3', 'BAT-1']],
    ['second page', { pinnedId: 'id-BAT-3', limit: 2, offset: 2 }, {}, ['BAT-2', 'LOOSE-5']],
    ['third page', { pinnedId: 'id-BAT-3', limit: 2, offset: 4 }, {}, ['bat-4_100%']],
    ['not of the status', { pinnedId: 'id-BAT-3', statusType: 'red' }, {}, ['BAT-1', 'LOOSE-5']],
    ['not found', { pinnedId: 'id-BAT-3' }, { search: 'loose' }, ['LOOSE-5']],
    ['alone', { pinnedId: 'id-BAT-3', limit: 1, offset: 0 }, {}, ['BAT-3']],
    ['unknown', { pinnedId: 'nobody' }, {}, byDefault],
  ])('has a pinned battery: %s [B-1220 B-9974]', async (_what, query, body, expected) => {
    const { nodes, totalCount } = await list({ query, body })
    expect(nodes.map(({ serialNumber }) => serialNumber)).toEqual(expected)
    expect(totalCount).toBe(
      (await list({ query: { ...query, ...page, pinnedId: 'nobody' }, body })).totalCount,
    )
  })

  it('counts by status, and for charts those that reported in the last 30 days [B-324 B-1110 B-1222 B-9994]', async () => {
    expect(await counts()).toEqual({
      ...{ all: 5, red: 2, orange: 1, green: 2 },
      reporting: { all: 4, red: 2, orange: 1, green: 1 },
    })
    expect(await counts({ search: 'nothing like it' })).toEqual({
      ...{ all: 0, red: 0, orange: 0, green: 0 },
      reporting: { all: 0, red: 0, orange: 0, green: 0 },
    })
  })

  it('is of those alone that the overview counts, where they are asked for [B-301 B-324]', async () => {
    const body = { underWarranty: false, reporting: true }
    const estate = await answerOf<{ all: number; red: number }>('GET', 'batteryEssentials/getBatteryEstate', {
      query: { underWarranty: 'false' },
    })
    expect(await counts(body)).toEqual({ ...estate, reporting: estate })
    expect((await list({ body })).totalCount).toBe(estate.all)
    expect((await list({ body, query: { statusType: 'red' } })).totalCount).toBe(estate.red)
    expect(await serialsInFile({ body: { reporting: true } })).toEqual(byDefault.slice(0, -1))
  })

  it('is the whole one for a viewer without a custom view [A-1502]', async () => {
    expect(await serials({ as: 'viewer' })).toEqual(byDefault)
    expect(await serialsInFile({ as: 'viewer' })).toEqual(byDefault)
  })

  it.each([
    ['site', ['BAT-1', 'BAT-2']],
    ['group', ['BAT-1', 'BAT-2', 'BAT-3']],
    ['zone', ['BAT-1', 'BAT-2']],
  ] as const)(
    'is limited to the custom view of a user (%s), with its counts and files [A-1507 B-1520]',
    async (as, expected) => {
      expect(await serials({ as })).toEqual(expected)
      expect(await counts({}, { as })).toMatchObject({ all: expected.length })
      expect(await serialsInFile({ as })).toEqual(expected)
      expect(await serials({ as, body: { search: 'loose' } })).toEqual([])
      expect(await serials({ as, query: { pinnedId: 'id-LOOSE-5' } })).toEqual(expected)
    },
  )

  it('is a file with the columns of the list [B-413 B-490 B-868 B-1221 B-1422 B-9954]', async () => {
    const answer = await ask('POST', 'batteryEssentials/exportSmartBatteriesStatus', {
      query: { statusType: 'red' },
      body: { sort: { field: 'averageDischarge', order: 'asc' } },
    })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="batteryList.csv"')
    const lines = answer.body.replace('\ufeff', '').trim().split('\r\n')
    expect(lines[0]).toBe(
      'Manufacturer,Model,Serial Number,IMEI,Groups,Average Discharge (%/h),Battery,Battery PN,Battery SN,Status,' +
        'Home Location,Cause of Discharge,Battery Health (%),Cycle Count,Manufacture Date,Under Warranty,Warranty Until,First Seen,Last Seen,' +
        'Replacement,Replacement From,Replacement To',
    )
    expect(lines.slice(1).map((line) => line.split(',').slice(6, 10))).toEqual([
      ['', 'BP-52C', 'LOOSE-5', 'Replace'],
      ['1/2', 'BP-70A', 'BAT-1', 'Replace'],
    ])
    const tooMany = await ask('POST', 'batteryEssentials/exportSmartBatteriesStatus', {
      query: { limit: exportRows + 1 },
      body: {},
    })
    expect(refusedFields(tooMany)).toEqual(['limit'])
  })

  it.each([
    [{ query: { statusType: 'purple' } }, 'statusType'],
    [{ query: { limit: 0 } }, 'limit'],
    [{ query: { pinnedId: '' } }, 'pinnedId'],
    [{ body: { sort: { field: 'status', order: 'asc' } } }, 'sort.field'],
    [{ body: { sort: { field: 'updated', order: 'up' } } }, 'sort.order'],
    [{ body: { groups: Array.from({ length: 21 }, (_, index) => `g${index}`) } }, 'groups'],
    [{ body: { underWarranty: 'yes' } }, 'underWarranty'],
    [{ body: { search: 'x'.repeat(101) } }, 'search'],
  ])(
    'refuses %j by the name of the field [B-414 B-817 B-1129 B-1273 B-9944 B-9979 B-9981]',
    async ({ query, body }: Asked, field) => {
      const answer = await ask('POST', 'batteryEssentials/getSmartBatteriesStatus', {
        query: { ...page, ...query },
        body: body ?? {},
      })
      expect(refusedFields(answer)).toEqual([field])
    },
  )
})

it('the batteries of a world are its own [B-101]', async () => {
  const { nodes } = await list({ as: 'stranger', world: worldIds.foreign })
  expect(nodes.map(({ id, deviceInfo }) => [id, deviceInfo?.id])).toEqual([['id-BAT-1', 'theirs']])
  expect(listedBatteries.map(idOf)).toContain('id-BAT-1')
})
