import { type BatteryEvent, type DeviceWithBatteries, type DischargeDay, dayLength } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import { type Asked, listTime, refusedFields } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { emptyDay, writeDays } from '../../telemetry/index.ts'

const { muster, ask, answerOf } = useListedBatteries()

beforeAll(async () => {
  for (const [id, level] of [
    ['cab-two', 2],
    ['till', 1],
  ] as const) {
    await muster().owner.query(
      `UPDATE device_health SET average_discharge_status = $2, device_status = greatest(device_status, $2)
       WHERE (world_id, number) = (SELECT world_id, number FROM device WHERE id = $1 AND world_id = $3)`,
      [id, level, worldIds.own],
    )
  }
})

interface List {
  devices: { nodes: DeviceWithBatteries[]; totalCount: number }
}
const page = { limit: 20, offset: 0 }
const list = async ({ query, body = {}, ...asked }: Asked = {}) =>
  (
    await answerOf<List>('POST', 'batteryEssentials/getDevicesWithDischargeStatus', {
      query: { ...page, ...query },
      body,
      ...asked,
    })
  ).devices
const ids = async (asked: Asked = {}) => (await list(asked)).nodes.map(({ id }) => id)
const counts = async (body: object = {}, asked: Asked = {}) =>
  await answerOf('POST', 'batteryEssentials/getDevicesWithDischargeCount', { body, ...asked })

const byDefault = ['cab-one', 'cab-two', 'desk', 'till', 'new']

describe('devices by discharge', () => {
  it('tell their discharge and their batteries [B-103 B-503 B-504 B-1107 B-1240 B-9977 B-1205]', async () => {
    const { nodes, totalCount } = await list()
    expect(totalCount).toBe(5)
    expect(nodes[0]).toEqual({
      id: 'cab-one',
      platformType: 'android',
      manufacturer: 'Zebra',
      model: 'TC57',
      serialNumber: 'SN-001',
      imei: '350000000000001',
      assetTag: 'AT-10',
      deviceName: 'Cab One',
      group: ['drivers'],
      updated: expect.stringMatching(/^\d+$/),
      averageDischarge: 8,
      averageDischargeTime: 12.5,
      status: 'green',
      smartBatteries: [
        {
          id: 'id-BAT-1',
          partNumber: 'BP-70A',
          serialNumber: 'BAT-1',
          batteryStatus: 'red',
          dischargeCause: null,
          mfd: '2025-03-01',
          capacityFactor: 0.58,
          cycleCount: 731,
          underWarranty: true,
          warrantyUntil: '2027-02-28',
          place: { number: 1, of: 2 },
        },
        expect.objectContaining({ serialNumber: 'BAT-2', batteryStatus: 'green', underWarranty: false }),
      ],
    })
    expect(nodes.at(-1)).toMatchObject({
      id: 'new',
      updated: null,
      averageDischarge: null,
      smartBatteries: [],
    })
  })

  it('tell their platform, which decides on the events of their charts [B-1013]', async () => {
    const { nodes } = await list()
    expect(nodes.map(({ id, platformType }) => [id, platformType])).toEqual(
      byDefault.map((id) => [id, id === 'desk' ? 'windows' : 'android']),
    )
  })

  it('begin with what was last seen last [B-511]', async () => {
    expect(await ids()).toEqual(byDefault)
  })

  it.each([
    ['red', ['cab-two']],
    ['yellow', ['till']],
    ['orange', ['till']],
    ['green', ['cab-one', 'desk', 'new']],
    ['all', byDefault],
  ])(
    'of the status %s are exactly those [B-217 B-218 B-219 B-510 B-1108 B-1206]',
    async (statusType, expected) => {
      expect(await ids({ query: { statusType } })).toEqual(expected)
    },
  )

  it.each([
    ['manufacturer', 'asc', ['till', 'desk', 'cab-one', 'cab-two', 'new']],
    ['model', 'desc', ['cab-two', 'cab-one', 'new', 'desk', 'till']],
    ['averageDischarge', 'desc', ['cab-two', 'cab-one', 'new', 'desk', 'till']],
    ['updated', 'asc', ['new', 'till', 'desk', 'cab-two', 'cab-one']],
  ])('are sorted by %s %s [B-414 B-513 B-1129 B-9981]', async (field, order, expected) => {
    expect(await ids({ body: { sort: { field, order } } })).toEqual(expected)
  })

  it.each([
    ['groups', { groups: ['drivers'] }, ['cab-one', 'cab-two', 'till']],
    ['no group', { groups: [null] }, ['desk']],
    ['a battery', { search: 'bat-1' }, ['cab-one']],
    ['a part number', { search: 'bp-52c' }, ['till']],
    ['a device', { search: 'sn-002' }, ['cab-two']],
    ['a model', { search: 'fz-g' }, ['desk']],
    ['a manufacturer and a group', { search: 'zebra', groups: ['drivers'] }, ['cab-one', 'cab-two']],
    ['nothing', { search: 'nothing like it' }, []],
  ])(
    'are filtered and searched by %s, with their counts [B-513 B-1242 B-9925 B-9927]',
    async (_what, body, expected) => {
      expect(await ids({ body })).toEqual(expected)
      expect(await counts(body)).toMatchObject({ all: expected.length })
    },
  )

  it('are counted by status [B-515 B-1111 B-1242]', async () => {
    expect(await counts()).toEqual({ all: 5, red: 1, yellow: 1, green: 3 })
    expect(await counts({ search: 'cab' })).toEqual({ all: 2, red: 1, yellow: 0, green: 1 })
  })

  it.each([
    [{ pinnedId: 'till', limit: 2, offset: 0 }, ['till', 'cab-one']],
    [{ pinnedId: 'till', limit: 2, offset: 2 }, ['cab-two', 'desk']],
    [{ pinnedId: 'till', statusType: 'green' }, ['cab-one', 'desk', 'new']],
  ])('have a pinned device: %j [B-1240 B-9974]', async (query, expected) => {
    expect(await ids({ query })).toEqual(expected)
  })

  it('are limited to the caller’s view: lists, counts and files [B-1520]', async () => {
    expect(await ids({ as: 'site' })).toEqual(['cab-one', 'cab-two'])
    expect(await counts({}, { as: 'site' })).toEqual({ all: 2, red: 1, yellow: 0, green: 1 })
    const path = 'batteryEssentials/exportDevicesWithDischargeStatus'
    const file = (await ask('POST', path, { body: {}, as: 'site' })).body
    expect(file).toContain('SN-002')
    expect(file).not.toContain('SN-003')
    const hidden = await ask('GET', 'batteryEssentials/getDeviceWithDischargeStatus', {
      query: { deviceId: 'till' },
      as: 'site',
    })
    expect(errorCode(hidden)).toBe('notFound')
  })

  it('are a file with a row for each battery [B-514 B-1241 B-1422 B-9954]', async () => {
    const path = 'batteryEssentials/exportDevicesWithDischargeStatus'
    const answer = await ask('POST', path, { query: { limit: 2 }, body: { groups: ['drivers'] } })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="batteryDevicesList.csv"')
    expect(answer.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Manufacturer,Model,Serial Number,IMEI,Groups,Average Discharge (%/h),Battery,Battery PN,Battery SN,Status,Battery Status,Cause of Discharge',
      'Zebra,TC57,SN-001,350000000000001,drivers,8,1/2,BP-70A,BAT-1,Good,Replace,',
      'Zebra,TC57,SN-001,350000000000001,drivers,8,2/2,BP-70A,BAT-2,Good,Good,',
      'Zebra,TC57,SN-002,,"drivers, night",12.5,,,,Problem,,',
    ])
  })

  it.each([
    [{ query: { statusType: 'blue' } }, 'statusType'],
    [{ body: { sort: { field: 'serialNumber', order: 'asc' } } }, 'sort.field'],
    [{ query: { offset: -1 } }, 'offset'],
  ])('refuse %j by the name of the field', async ({ query, body }: Asked, field) => {
    const answer = await ask('POST', 'batteryEssentials/getDevicesWithDischargeStatus', {
      query: { ...page, ...query },
      body: body ?? {},
    })
    expect(refusedFields(answer)).toEqual([field])
  })
})

describe('a device', () => {
  /** In the order of their time. */
  const told = [
    {
      name: 'batteryChanged',
      oldBatteryInfo: { serialNumber: 'B-1' },
      newBatteryInfo: { serialNumber: 'B-2' },
    },
    { name: 'deviceRebooted', rebootInfo: { type: 'user' } },
    { name: 'deviceRebooted', rebootInfo: { type: 'system' } },
    { name: 'deviceRebooted', rebootInfo: { type: 'unknown' } },
    { name: 'applicationUpdated', applicationInfo: { name: 'Scan', version: '2.1' } },
    {
      name: 'processCrashed',
      processInfo: { processName: 'scan.exe', fileVersion: '1.0.2' },
      processCrashInfo: { exceptionCode: '0xc0000005', moduleName: 'ntdll.dll' },
    },
    { name: 'deviceLowPower', powerInfo: { level: 9 } },
    {
      name: 'bearerChanged',
      oldNetworkInfo: { networkType: 'mobile', bearerType: '3g' },
      newNetworkInfo: { networkType: 'wifi', bearerType: '4g' },
    },
    { name: 'simChanged', oldSimInfo: { serialNumber: 'S-1' }, newSimInfo: { serialNumber: 'S-2' } },
  ] as const
  const hour = 3_600_000
  const midnight = Math.floor(listTime / dayLength) * dayLength

  beforeAll(async () => {
    const { rows } = await muster().owner.query<{ number: number }>(
      `SELECT number FROM device WHERE world_id = $1 AND id = 'till'`,
      [worldIds.own],
    )
    const number = rows[0]?.number ?? 0
    const charge = (hours: number, level: number) => ({
      at: hours * 3600,
      offset: 60,
      level,
      onPower: false,
      battery: null,
    })
    const content = {
      ...emptyDay(),
      chargeLevels: [charge(1, 90), charge(2, 80), charge(3, 70)],
      events: told.map(({ name: type, ...info }, index) => ({
        at: 5 * hour + 250 + index,
        offset: 60,
        type,
        info,
      })),
    }
    const day = midnight / dayLength - 3
    await inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
      writeDays(scope, [{ number, day, cohort: 1, sealed: false, content }]),
    )
  })

  it('is told with its batteries and its status [B-516 B-1243]', async () => {
    const device = await answerOf('GET', 'batteryEssentials/getDeviceWithDischargeStatus', {
      query: { deviceId: 'till' },
    })
    expect(device).toMatchObject({
      id: 'till',
      platformType: 'android',
      status: 'yellow',
      smartBatteries: [{ serialNumber: 'BAT-3' }],
    })
    const unknown = await ask('GET', 'batteryEssentials/getDeviceWithDischargeStatus', {
      query: { deviceId: 'nobody' },
    })
    expect([unknown.statusCode, errorCode(unknown)]).toEqual([404, 'notFound'])
  })

  it('has its discharge on the 30 UTC days that end at a moment [B-905 B-1236 B-9975 B-9957]', async () => {
    const days = async (to: number) =>
      await answerOf<DischargeDay[]>('GET', 'batteryEssentials/getDeviceDischarge', {
        query: { deviceId: 'till', to },
      })
    const date = new Date(midnight - 3 * dayLength).toISOString().slice(0, 10)
    expect(await days(listTime)).toEqual([{ date, averageDischarge: 10 }])
    expect(await days(midnight - 2 * dayLength)).toHaveLength(1)
    expect(await days(midnight - 3 * dayLength)).toEqual([])
    expect(await days(midnight + 26 * dayLength + 1)).toHaveLength(1)
    expect(await days(midnight + 27 * dayLength + 1)).toEqual([])
  })

  it('has its events of the asked types, with a numeric local time [B-1120 B-1236 B-9975]', async () => {
    const events = async (names: string[]) =>
      await answerOf<BatteryEvent[]>('POST', 'batteryEssentials/getDeviceEvents', {
        query: { deviceId: 'till', to: listTime },
        body: { events: names },
      })
    const utc = midnight - 3 * dayLength + 5 * hour + 250
    expect(await events(['batteryChanged'])).toEqual([{ ...told[0], utc, local: utc + hour }])
    expect(await events(['batteryChanged', 'deviceRebooted'])).toHaveLength(4)
    expect(await events([])).toEqual([])
  })

  it('has of its events what the device told of each [B-1121 B-1122 B-1123 B-1124 B-1125 B-1126 B-1127 B-1128 B-9962]', async () => {
    const events = await answerOf<BatteryEvent[]>('POST', 'batteryEssentials/getDeviceEvents', {
      query: { deviceId: 'till', to: listTime },
      body: { events: told.map(({ name }) => name) },
    })
    const infos = events
      .toSorted((a, b) => a.utc - b.utc)
      .map(({ utc: _utc, local: _local, ...rest }) => rest)
    expect(infos).toEqual(told)
  })
})
