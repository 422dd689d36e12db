import { type BatteryRow, type DeviceWithBatteries, type DischargeVerdict, dayLength } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import { addSwappingDevices, batteryIn, deviceId, serialOf } from '../../../test/battery/swapping-estate.ts'
import { listTime } from '../../../test/devices/listed-estate.ts'
import { type PersonName, worldIds } from '../../../test/estate.ts'
import { parseCsv } from '../../../test/walk/hostile-csv.ts'
import { judgeWorldIfDue } from './judge-world.ts'

const { muster, ask, answerOf } = useListedBatteries()

const judge = async (daysLater = 0, ending?: AbortSignal) =>
  await judgeWorldIfDue(muster().services.db, worldIds.own, listTime + daysLater * dayLength, ending)

beforeAll(async () => {
  await addSwappingDevices(muster())
  await judge()
})

const path = 'batteryEssentials/getDischargeVerdicts'
const verdictsOf = async (of: 'device' | 'battery', id: string, as: PersonName = 'administrator') =>
  await answerOf<DischargeVerdict[]>('GET', path, { query: { of, id }, as })
const rows = async (query: string) => (await muster().owner.query(query)).rows

describe('who is to blame for a discharge alert', () => {
  it('is the battery that drains whatever device it is in [F-402 F-407]', async () => {
    const [verdict] = await verdictsOf('battery', `id-${serialOf(4)}`)
    expect(verdict).toMatchObject({
      cause: 'battery',
      battery: { serialNumber: serialOf(4) },
      swapWith: null,
    })
    expect(verdict?.batteryTimes).toBeGreaterThan(1.5)
    expect(verdict?.batteryBlame).toBeGreaterThan(0.9)
    expect(verdict?.deviceTimes).toBeLessThan(1.2)
  })

  it('is the device that drains whatever battery is in it [F-402 F-407]', async () => {
    const [verdict] = await verdictsOf('device', deviceId(5))
    expect(verdict).toMatchObject({
      ...{ cause: 'device', device: { id: deviceId(5) }, day: '2026-11-15' },
      battery: { serialNumber: serialOf(batteryIn(5, 1)) },
    })
    expect(verdict?.deviceTimes).toBeGreaterThan(1.5)
    expect(verdict?.batteryTimes).toBeLessThan(1.2)
  })

  it('is unknown where nothing was swapped, and a swap with a usual pair is proposed [F-402 F-406]', async () => {
    const [verdict] = await verdictsOf('device', deviceId(9))
    expect(verdict?.cause).toBe('unknown')
    expect(verdict?.swapWith?.device.id).toMatch(/^swap-([23478]|10)$/)
    expect(verdict?.swapWith?.battery.serialNumber).not.toBe(serialOf(4))
  })

  it('is not told of what does not alert, and not found where there is nothing [F-407]', async () => {
    expect(await verdictsOf('device', deviceId(10))).toEqual([])
    expect((await ask('GET', path, { query: { of: 'device', id: 'nothing' } })).statusCode).toBe(404)
    expect((await ask('GET', path, { query: { of: 'nobody', id: deviceId(9) } })).statusCode).toBe(400)
  })
})

describe('the evidence', () => {
  it('is the battery in other devices, and the device with other batteries [F-409]', async () => {
    const [verdict] = await verdictsOf('battery', `id-${serialOf(4)}`)
    const ofBattery = verdict?.evidence.filter(({ battery }) => battery?.serialNumber === serialOf(4)) ?? []
    expect(ofBattery.length).toBeGreaterThan(3)
    expect(ofBattery.every(({ times }) => times > 1.4)).toBe(true)
    const others = verdict?.evidence.filter(({ battery }) => battery?.serialNumber !== serialOf(4)) ?? []
    expect(others.length).toBeGreaterThan(3)
    expect(new Set(others.map(({ device }) => device?.id))).toEqual(new Set([verdict?.device.id]))
    expect(verdict?.evidence[0]).toMatchObject({ hours: 24, from: expect.stringMatching(/^2026-1\d-\d\d$/) })
  })

  it('names nothing that is outside the custom view of the caller [F-409]', async () => {
    const [whole] = await verdictsOf('battery', `id-${serialOf(4)}`)
    const [verdict] = await verdictsOf('battery', `id-${serialOf(4)}`, 'site')
    const named = ({ evidence = [] }: Partial<DischargeVerdict> = {}) =>
      evidence.map(({ device }) => device?.id ?? null)
    expect(named(whole)).toContain(deviceId(1))
    expect(named(verdict)).toEqual(named(whole).map((id) => (id === deviceId(1) ? null : id)))
  })
})

describe('a list', () => {
  it('names the cause beside the battery, and in its file [F-408]', async () => {
    const body = { search: 'CELL-' }
    const { smartBatteries } = await answerOf<{ smartBatteries: { nodes: BatteryRow[] } }>(
      'POST',
      'batteryEssentials/getSmartBatteriesStatus',
      { query: { limit: 20, offset: 0 }, body },
    )
    const causes = Object.fromEntries(
      smartBatteries.nodes.map(({ serialNumber, dischargeCause }) => [serialNumber, dischargeCause]),
    )
    expect(causes).toMatchObject({
      'CELL-4': 'battery',
      'CELL-3': 'device',
      'CELL-9': 'unknown',
      'CELL-1': null,
    })
    const file = await ask('POST', 'batteryEssentials/exportSmartBatteriesStatus', {
      query: { limit: 20, offset: 0, language: 'en' },
      body,
    })
    const [titles = [], ...lines] = parseCsv(file.body)
    const cell = (title: string) => (line: string[]) => line[titles.indexOf(title)]
    const told = lines.map((line) => [cell('Battery SN')(line), cell('Cause of Discharge')(line)])
    expect(told).toContainEqual(['CELL-4', 'Battery'])
    expect(told).toContainEqual(['CELL-9', 'Not Known Yet'])
    expect(told).toContainEqual(['CELL-1', ''])
  })

  it('of devices names it too [F-408]', async () => {
    const { devices } = await answerOf<{ devices: { nodes: DeviceWithBatteries[] } }>(
      'POST',
      'batteryEssentials/getDevicesWithDischargeStatus',
      { query: { limit: 20, offset: 0 }, body: { search: 'SWAP-' } },
    )
    const causes = devices.nodes.map(({ id, smartBatteries }) => [id, smartBatteries[0]?.dischargeCause])
    expect(causes.filter(([, cause]) => cause !== null).toSorted()).toEqual([
      ['swap-5', 'device'],
      ['swap-6', 'battery'],
      ['swap-9', 'unknown'],
    ])
  })
})

describe('the judging', () => {
  it('is once a day, and forgets what no longer alerts [F-407]', async () => {
    const before = await rows('SELECT * FROM discharge_verdict ORDER BY battery_number')
    await muster().owner.query('UPDATE battery_pulse SET average_discharge_status = 0')
    await judge()
    expect(await rows('SELECT * FROM discharge_verdict ORDER BY battery_number')).toEqual(before)
    await judge(1, AbortSignal.abort())
    expect(await rows('SELECT * FROM discharge_verdict ORDER BY battery_number')).toEqual(before)
    await judge(1)
    expect(
      await rows(
        `SELECT d.id, v.day::text FROM discharge_verdict v JOIN device d ON d.world_id = v.world_id AND d.number = v.device_number
         WHERE d.world_id = v.world_id ORDER BY d.id`,
      ),
    ).toEqual([
      { id: deviceId(5), day: '2026-11-16' },
      { id: deviceId(9), day: '2026-11-16' },
    ])
  })
})
