import { type DeviceWithBatteries, partnerFeatureCodes } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBatteries, useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import { type Asked, addListed } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import { parseCsv } from '../../../test/walk/hostile-csv.ts'

const { muster, ask, answerOf } = useListedBatteries()

interface List {
  devices: { nodes: DeviceWithBatteries[]; totalCount: number }
}
const page = { limit: 20, offset: 0 }
const list = async ({ query, body = {}, ...asked }: Asked = {}, path = 'batteryEssentials') =>
  (
    await answerOf<List>('POST', `${path}/getDevicesWithSmartBatteryStatus`, {
      query: { ...page, ...query },
      body,
      ...asked,
    })
  ).devices
const told = async (asked: Asked = {}) =>
  (await list(asked)).nodes.map(({ id, status, smartBatteries }) => [
    id,
    status,
    ...smartBatteries.map(({ serialNumber }) => serialNumber),
  ])
const counts = async (body: object = {}, asked: Asked = {}, path = 'batteryEssentials') =>
  await answerOf('POST', `${path}/getDevicesWithSmartBatteryCount`, { body, ...asked })

const all = [
  ['cab-one', 'red', 'BAT-1', 'BAT-2'],
  ['desk', 'green', 'bat-4_100%'],
  ['till', 'yellow', 'BAT-3'],
]

describe('devices with smart batteries', () => {
  it('have the worst status of their batteries; others are left out [B-1210 B-9977]', async () => {
    expect(await told()).toEqual(all)
  })

  it.each([
    ['red', ['cab-one']],
    ['orange', ['till']],
    ['yellow', ['till']],
    ['green', ['desk']],
  ])('of the status %s are exactly those [B-1210]', async (statusType, expected) => {
    const { nodes, totalCount } = await list({ query: { statusType } })
    expect(nodes.map(({ id }) => id)).toEqual(expected)
    expect(totalCount).toBe(expected.length)
  })

  it.each([
    ['under warranty', { underWarranty: true }, [['cab-one', 'red', 'BAT-1'], all[2]]],
    ['not under warranty', { underWarranty: false }, [['cab-one', 'green', 'BAT-2'], all[1]]],
    ['a group', { groups: ['drivers'] }, [all[0], all[2]]],
    ['a search', { search: 'bat-3' }, [all[2]]],
    ['a model', { search: 'tc57' }, [all[0]]],
    ['a search for a device without', { search: 'sn-002' }, []],
    [
      'a search for its other battery',
      { search: 'bat-2', underWarranty: true },
      [['cab-one', 'red', 'BAT-1']],
    ],
  ])('are filtered by %s, with their counts [B-603 B-1210 B-1212]', async (_what, body, expected) => {
    expect(await told({ body })).toEqual(expected)
    expect(await counts(body)).toMatchObject({ all: expected.length })
  })

  it('are sorted [B-1210]', async () => {
    const sort = { field: 'manufacturer', order: 'asc' }
    expect((await told({ body: { sort } })).map(([id]) => id)).toEqual(['till', 'desk', 'cab-one'])
  })

  it('are counted by status, within the caller’s view [B-1110 B-1212 B-1520]', async () => {
    expect(await counts()).toEqual({ all: 3, red: 1, orange: 1, green: 1 })
    expect(await counts({ underWarranty: false })).toEqual({ all: 2, red: 0, orange: 0, green: 2 })
    expect(await counts({}, { as: 'site' })).toEqual({ all: 1, red: 1, orange: 0, green: 0 })
    expect((await told({ as: 'site' })).map(([id]) => id)).toEqual(['cab-one'])
  })

  it('are a file [B-1211]', async () => {
    const answer = await ask('POST', 'batteryEssentials/exportDevicesWithSmartBatteryStatus', {
      query: { statusType: 'red' },
      body: {},
    })
    expect(answer.body.trim().split('\r\n').slice(1)).toEqual([
      'Zebra,TC57,SN-001,350000000000001,drivers,8,1/2,BP-70A,BAT-1,Replace,2027-02-28',
      'Zebra,TC57,SN-001,350000000000001,drivers,8,2/2,BP-70A,BAT-2,Good,2024-01-30',
    ])
  })

  it('are told one by one with their discharge; null where there is none [B-1213 B-9973]', async () => {
    const get = async (deviceId: string, as: 'viewer' | 'site' = 'viewer') =>
      await answerOf('GET', 'batteryEssentials/getDeviceWithBatteryDischarge', { query: { deviceId }, as })
    expect(await get('cab-one')).toMatchObject({
      id: 'cab-one',
      status: 'red',
      averageDischarge30Days: [],
      smartBatteries: [{ serialNumber: 'BAT-1' }, { serialNumber: 'BAT-2' }],
    })
    expect(await get('nobody')).toBeNull()
    expect(await get('till', 'site')).toBeNull()
  })
})

const warrantiesOf = ({ id, status, smartBatteries }: DeviceWithBatteries) => [
  id,
  status,
  smartBatteries.map(({ serialNumber, underWarranty }) => [serialNumber, underWarranty]),
]

describe('the calls of the warranty product', () => {
  const world = worldIds.sister
  beforeAll(async () => {
    await muster().owner.query('UPDATE world SET partner = $2, features = $3 WHERE id = $1', [
      world,
      'panasonic',
      [...partnerFeatureCodes.batteryWarranty],
    ])
    await addListed(muster().services, world, [{ id: 'scanner', serialNumber: 'SN-9', groups: ['drivers'] }])
    await addBatteries(muster(), world, [
      { serialNumber: 'NEW-1', device: 'scanner', partNumber: 'BP-70A', mfd: '2025-03-01', health: 2 },
      { serialNumber: 'OLD-2', device: 'scanner', partNumber: 'BP-70A', mfd: '2022-01-31' },
    ])
  })

  const product = 'batteryWarranty'
  const both = [
    ['NEW-1', true],
    ['OLD-2', false],
  ]
  const counted = (changes: object) => ({ all: 1, red: 0, orange: 0, green: 0, ...changes })

  it.each([
    ['under warranty', { underWarranty: true }, 'red', [both[0]], counted({ red: 1 })],
    ['not under warranty', { underWarranty: false }, 'green', [both[1]], counted({ green: 1 })],
    ['of either kind', {}, 'red', both, counted({ red: 1 })],
  ])(
    'tell devices by their batteries %s: list, count and file [B-603 B-604 B-1210 B-1211 B-1212 B-9970]',
    async (_kind, body, status, expected, count) => {
      const { nodes, totalCount } = await list({ world, body }, product)
      expect([nodes.map(warrantiesOf), totalCount]).toEqual([[['scanner', status, expected]], 1])
      expect(await counts(body, { world }, product)).toEqual(count)
      const file = await ask('POST', `${product}/exportDevicesWithSmartBatteryStatus`, { world, body })
      const [titles = [], ...rows] = parseCsv(file.body)
      const cells = (title: string) => rows.map((row) => row[titles.indexOf(title)])
      expect(cells('Serial Number')).toEqual(expected.map(() => 'SN-9'))
      expect(cells('Battery SN')).toEqual(expected.map((battery) => battery?.[0]))
    },
  )

  it('tell one device with all its batteries, and null for none [B-604 B-1213 B-9970 B-9973]', async () => {
    const get = async (deviceId: string) =>
      await answerOf<DeviceWithBatteries | null>('GET', `${product}/getDeviceWithBatteryDischarge`, {
        query: { deviceId },
        world,
      })
    const device = await get('scanner')
    expect(device && warrantiesOf(device)).toEqual(['scanner', 'red', both])
    expect(device).toMatchObject({ averageDischarge30Days: [] })
    expect(await get('cab-one')).toBeNull()
  })

  it('answer in a world of the named customer, and nothing else of the battery products does [B-108 B-601 B-1509 B-9970]', async () => {
    expect((await list({ world }, product)).totalCount).toBe(1)
    const nothing = { search: 'nothing like it' }
    expect(await list({ world, body: nothing }, product)).toEqual({ nodes: [], totalCount: 0 })
    expect(await counts(nothing, { world }, product)).toEqual({ all: 0, red: 0, orange: 0, green: 0 })
    for (const path of ['getDevicesWithSmartBatteryStatus', 'getSmartBatteriesStatus']) {
      const answer = await ask('POST', `batteryEssentials/${path}`, { world, query: page, body: {} })
      expect([answer.statusCode, errorCode(answer)], path).toEqual([403, 'productNotLicensed'])
    }
  })

  it('are refused to everybody else [B-108 B-1509]', async () => {
    const answer = await ask('POST', 'batteryWarranty/getDevicesWithSmartBatteryStatus', {
      query: page,
      body: {},
    })
    expect([answer.statusCode, errorCode(answer)]).toEqual([403, 'productNotLicensed'])
  })
})
