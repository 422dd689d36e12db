import { type DeviceWithBatteries, partnerFeatureCodes } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import type { Asked } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'

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
      'Zebra,TC57,SN-001,350000000000001,drivers,8,1/2,BP-70A,BAT-1,Replace',
      'Zebra,TC57,SN-001,350000000000001,drivers,8,2/2,BP-70A,BAT-2,Good',
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

describe('the calls of the warranty product', () => {
  beforeAll(async () => {
    await muster().owner.query('UPDATE world SET partner = $2, features = $3 WHERE id = $1', [
      worldIds.sister,
      'panasonic',
      [...partnerFeatureCodes.batteryWarranty],
    ])
  })

  it('answer in a world of the named customer, and nothing else of the battery products does [B-108 B-601 B-1509 B-9970]', async () => {
    const world = worldIds.sister
    expect(await list({ world, body: { underWarranty: true } }, 'batteryWarranty')).toEqual({
      nodes: [],
      totalCount: 0,
    })
    expect(await counts({}, { world }, 'batteryWarranty')).toEqual({ all: 0, red: 0, orange: 0, green: 0 })
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
