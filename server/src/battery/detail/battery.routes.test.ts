import type { BatteryChargeSample, BatteryStay, DischargeDay } from '@muster/contract'
import { dayLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { type PersonName, signInAs, worldIds } from '../../../test/estate.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { assignDevices } from '../../fleet/assignment/assignment.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { NameCache } from '../../telemetry/index.ts'
import { sealFinishedBatteryDays } from '../state/sealing.job.ts'

const { muster, world, rows, services, clock, now, newDevice, numberOf } = useTelemetryWorld()

const hour = 3_600_000
const iso = (time: number) => new Date(time).toISOString()

const reading = (serialNumber: string, changes: object = {}) => ({ at: iso(now()), serialNumber, ...changes })
const level = (serialNumber: string, hoursAgo: number, percent: number, onPower = false) => ({
  at: iso(now() - hoursAgo * hour),
  level: percent,
  onPower,
  battery: serialNumber,
})

const ask = async (call: string, query: object, as: PersonName = 'viewer', of: string = world) =>
  await get(
    muster(),
    `/api/batteryEssentials/${call}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    { token: (await signInAs(muster(), as)).token, world: of },
  )
const answerOf = async <Answer>(call: string, query: object): Promise<Answer> => {
  const answer = await ask(call, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

const idOf = async (serialNumber: string): Promise<string> =>
  (await rows('SELECT id FROM battery WHERE world_id = $1 AND serial_number = $2', [world, serialNumber]))[0]
    .id

const assign = async (device: TestDevice, change: { homeLocationId?: string; groups?: string[] }) => {
  const number = await numberOf(device)
  const names = new NameCache(services().db)
  await inWorldTransaction(services().db, world, null, (scope) =>
    assignDevices(scope, names, [number], change, now()),
  )
}

describe('a battery', () => {
  it('is told with its readings, statuses and last device [B-1101 B-1102 B-1103 B-1223]', async () => {
    const device = await newDevice({ serialNumber: 'HOLDER-1', model: 'TC58' })
    await device.report({
      smartBatteries: [
        reading('DETAIL-1', {
          partNumber: 'BP-70A',
          manufacturer: 'Tarvos',
          mfd: '2026-02-14',
          ratedCapacity: 5200,
          presentCapacity: 4524,
          cycleCount: 31,
        }),
      ],
    })
    expect(await answerOf('getSmartBattery', { id: await idOf('DETAIL-1') })).toEqual({
      id: await idOf('DETAIL-1'),
      serialNumber: 'DETAIL-1',
      partNumber: 'BP-70A',
      manufacturer: 'Tarvos',
      mfd: '2026-02-14',
      capacityFactor: 0.87,
      presentCapacity: 4524,
      ratedCapacity: 5200,
      cycleCount: 31,
      averageDischarge: null,
      averageDischargeTime: null,
      dischargeCause: null,
      firstSeen: String(now()),
      updated: String(now()),
      batteryStatus: 'green',
      healthStatus: 'green',
      averageDischargeStatus: 'green',
      cycleCountStatus: 'green',
      underWarranty: true,
      warrantyUntil: '2028-02-13',
      deviceInfo: {
        id: device.id,
        manufacturer: 'Zebra',
        model: 'TC58',
        serialNumber: 'HOLDER-1',
        imei: null,
        assetTag: null,
        deviceName: null,
        batteryPlace: { number: 1, of: 1 },
      },
    })
  })

  it('has the charge of the 24 hours before a moment, whichever devices it was in [B-470 B-472 B-1115 B-1225 B-9922 B-9971]', async () => {
    const [first, second] = [await newDevice(), await newDevice()]
    await first.report({ chargeLevels: [level('MOVED-1', 30, 99), level('MOVED-1', 20, 80)] })
    await second.report({ chargeLevels: [level('MOVED-1', 2, 60), level('MOVED-1', 1, 75, true)] })
    const id = await idOf('MOVED-1')
    const serialOf = async (device: TestDevice) =>
      (await rows('SELECT serial_number FROM device WHERE id = $1', [device.id]))[0].serial_number
    const samples = await answerOf<BatteryChargeSample[]>('getSmartBatteryChargeLevel', { id, to: now() })
    expect(samples).toEqual([
      {
        local: now() - 20 * hour,
        utc: now() - 20 * hour,
        level: 80,
        onPower: false,
        smartBattery: { id, serialNumber: 'MOVED-1' },
        device: { serialNumber: await serialOf(first) },
      },
      expect.objectContaining({ level: 60, device: { serialNumber: await serialOf(second) } }),
      expect.objectContaining({ level: 75, onPower: true }),
    ])
    const before = await answerOf<BatteryChargeSample[]>('getSmartBatteryChargeLevel', {
      id,
      to: now() - 15 * hour,
    })
    expect(before.map((sample) => sample.level)).toEqual([99, 80])
    expect(await answerOf('getSmartBatteryChargeLevel', { id, to: 4_000_000_000_000 })).toEqual([])
  })

  it('has the local time of where it was measured, as a number [B-1115]', async () => {
    const device = await newDevice()
    const at = Math.floor(now() / 1000) * 1000 - hour
    const local = `${new Date(at + 2 * hour).toISOString().slice(0, 19)}+02:00`
    await device.report({ chargeLevels: [{ at: local, level: 50, onPower: false, battery: 'EAST-1' }] })
    const [sample] = await answerOf<BatteryChargeSample[]>('getSmartBatteryChargeLevel', {
      id: await idOf('EAST-1'),
      to: now(),
    })
    expect(sample).toMatchObject({ utc: at, local: at + 2 * hour })
  })

  it('has its average discharge by UTC day; a day without an hour of it is missing [B-445 B-905 B-1224 B-9971]', async () => {
    const device = await newDevice()
    const midnight = Math.floor(now() / dayLength) * dayLength
    const at = (hours: number) => (now() - midnight) / hour - hours
    await device.report({
      chargeLevels: [
        // Two days ago: 12 % in two hours.
        level('DAYS-1', at(-40), 90),
        level('DAYS-1', at(-39), 84),
        level('DAYS-1', at(-38), 78),
        // Yesterday: too little.
        level('DAYS-1', at(-10), 60),
        level('DAYS-1', at(-9.75), 58),
      ],
    })
    const days = await answerOf<DischargeDay[]>('getSmartBatteryDischarge', {
      id: await idOf('DAYS-1'),
      from: midnight - 29 * dayLength,
      to: midnight + dayLength,
    })
    expect(days).toEqual([{ date: iso(midnight - 40 * hour).slice(0, 10), averageDischarge: 6 }])
  })

  it('has the devices it was in over 90 days, the latest first, also once its days are sealed', async () => {
    const [first, second] = [await newDevice(), await newDevice()]
    const days = (count: number) => count * 24
    await first.report({ chargeLevels: [level('SWAPS-1', days(20), 80), level('SWAPS-1', days(12), 70)] })
    await second.report({ chargeLevels: [level('SWAPS-1', days(10), 60), level('SWAPS-1', days(4), 50)] })
    await first.report({ chargeLevels: [level('SWAPS-1', days(1), 40)] })
    const id = await idOf('SWAPS-1')
    const stays = () => answerOf<BatteryStay[]>('getSmartBatteryDevices', { id })
    const expected = [
      { device: expect.objectContaining({ id: first.id }), from: now() - 24 * hour, to: now() - 24 * hour },
      {
        device: expect.objectContaining({ id: second.id }),
        from: now() - days(10) * hour,
        to: now() - days(4) * hour,
      },
      {
        device: expect.objectContaining({ id: first.id }),
        from: now() - days(20) * hour,
        to: now() - days(12) * hour,
      },
    ]
    expect(await stays()).toEqual(expected)
    await sealFinishedBatteryDays(services().db, world, clock().now())
    expect(await rows('SELECT 1 FROM battery_day WHERE sealed')).not.toEqual([])
    expect(await stays()).toEqual(expected)
  })

  it.each([
    ['getSmartBattery', {}],
    ['getSmartBatteryDevices', {}],
    ['getSmartBatteryHistory', {}],
    ['getSmartBatteryChargeLevel', { to: 1 }],
    ['getSmartBatteryDischarge', { from: 0, to: 1 }],
  ])('that is unknown, foreign or out of view is not found by %s [B-1520]', async (call, query) => {
    const device = await newDevice()
    await device.report({ smartBatteries: [reading(`HIDDEN-${call}`)] })
    const id = await idOf(`HIDDEN-${call}`)
    expect((await ask(call, { id, ...query })).statusCode).toBe(200)
    const isOutsideView = true
    for (const [wanted, as, of, details] of [
      ['nobody', 'viewer', world, undefined],
      ['nobody', 'site', world, undefined],
      [id, 'site', world, { isOutsideView }],
      [id, 'zone', world, { isOutsideView }],
      [id, 'group', world, { isOutsideView }],
      [id, 'manager', worldIds.sister, undefined],
    ] as const) {
      const answer = await ask(call, { id: wanted, ...query }, as, of)
      expect([answer.statusCode, errorCode(answer)], as).toEqual([404, 'notFound'])
      expect(answer.json().details, as).toEqual(details)
    }
    await assign(device, { groups: ['drivers'], homeLocationId: 'own-depot' })
    for (const as of ['site', 'zone', 'group'] as const) {
      expect((await ask(call, { id, ...query }, as)).statusCode, as).toBe(200)
    }
  })

  it('names no device outside the caller’s view, nor one that was deleted', async () => {
    const [deleted, hidden, shown] = [
      await newDevice(),
      await newDevice({ serialNumber: 'HIDDEN' }),
      await newDevice({ serialNumber: 'SHOWN' }),
    ]
    await deleted.report({ chargeLevels: [level('GUEST-1', 20, 80)], smartBatteries: [reading('GUEST-1')] })
    const editor = { token: (await signInAs(muster(), 'editor')).token, world }
    const removal = await post(muster(), '/api/core/devices/delete', { ids: [deleted.id] }, editor)
    expect(removal.json()).toEqual({ deleted: 1 })
    await hidden.report({ chargeLevels: [level('GUEST-1', 10, 70)] })
    await shown.report({ chargeLevels: [level('GUEST-1', 2, 60)], smartBatteries: [reading('GUEST-1')] })
    await assign(shown, { groups: ['drivers'], homeLocationId: 'own-depot' })
    const id = await idOf('GUEST-1')
    const named = async (as: PersonName) => {
      const stays = (await ask('getSmartBatteryDevices', { id }, as)).json<BatteryStay[]>()
      const asked = await ask('getSmartBatteryChargeLevel', { id, to: now() }, as)
      const samples = asked.json<BatteryChargeSample[]>()
      return {
        stays: stays.map(({ device, from }) => [now() - from, device && [device.id, device.serialNumber]]),
        samples: samples.map((sample) => [sample.level, sample.device]),
      }
    }
    expect(await named('viewer')).toEqual({
      stays: [
        [2 * hour, [shown.id, 'SHOWN']],
        [10 * hour, [hidden.id, 'HIDDEN']],
        [20 * hour, null],
      ],
      samples: [
        [80, null],
        [70, { serialNumber: 'HIDDEN' }],
        [60, { serialNumber: 'SHOWN' }],
      ],
    })
    expect(await named('site')).toEqual({
      stays: [
        [2 * hour, [shown.id, 'SHOWN']],
        [10 * hour, null],
        [20 * hour, null],
      ],
      samples: [
        [80, null],
        [70, null],
        [60, { serialNumber: 'SHOWN' }],
      ],
    })
  })

  it.each([
    ['getSmartBatteryChargeLevel', { id: 'x' }, 'to'],
    ['getSmartBatteryChargeLevel', { id: 'x', to: 'soon' }, 'to'],
    ['getSmartBatteryDischarge', { id: 'x', from: 5, to: 4 }, 'from'],
    ['getSmartBatteryDischarge', { id: 'x', from: 0, to: 40 * dayLength }, 'from'],
    ['getSmartBattery', {}, 'id'],
  ])('%s refuses %j by the name of the field', async (call, query, field) => {
    const answer = await ask(call, query)
    expect([answer.statusCode, answer.json().details.problems[0].field]).toEqual([400, field])
  })
})

it('days of batteries that name no device, as they were stored before, are still read', async () => {
  const device = await newDevice()
  await device.report({ chargeLevels: [level('OLD-1', 3, 80)] })
  await rows(`UPDATE battery_day SET content = substring(content FROM 2) WHERE number =
    (SELECT number FROM battery WHERE serial_number = 'OLD-1')`)
  const id = await idOf('OLD-1')
  const read = async () =>
    await answerOf<BatteryChargeSample[]>('getSmartBatteryChargeLevel', { id, to: now() })
  expect((await read()).map((sample) => [sample.level, sample.device])).toEqual([[80, null]])
  expect(await answerOf('getSmartBatteryDevices', { id })).toEqual([])
  await device.report({ chargeLevels: [level('OLD-1', 1, 70)] })
  expect((await read()).map((sample) => sample.level)).toEqual([80, 70])
})
