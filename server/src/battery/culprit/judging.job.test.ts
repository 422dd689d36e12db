import { type DischargeVerdict, dayLength } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import { addSwappingDevices, batteryIn, deviceId, serialOf } from '../../../test/battery/swapping-estate.ts'
import { listTime } from '../../../test/devices/listed-estate.ts'
import { type PersonName, worldIds } from '../../../test/estate.ts'
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
        `SELECT d.id, v.day::text FROM discharge_verdict v JOIN device d ON d.number = v.device_number
         WHERE d.world_id = v.world_id ORDER BY d.id`,
      ),
    ).toEqual([
      { id: deviceId(5), day: '2026-11-16' },
      { id: deviceId(9), day: '2026-11-16' },
    ])
  })
})
