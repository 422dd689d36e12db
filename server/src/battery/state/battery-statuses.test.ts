import { dayLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { reevaluate } from '../../alerts/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { world, rows, services, clock, now, newDevice, numberOf } = useTelemetryWorld()

const iso = (time: number) => new Date(time).toISOString()

describe('a battery', () => {
  it('is evaluated by its last reading, whichever device it was in, and by time', async () => {
    const { db } = services()
    await inWorldTransaction(db, world, null, (scope) =>
      saveWorldSettings(scope, { batteryHealthStatusEnabled: true, batteryAverageDischargeEnabled: true }),
    )
    const [first, second] = [await newDevice(), await newDevice()]
    const reading = (minutes: number, presentCapacity: number) => ({
      at: iso(now() - minutes * 60_000),
      serialNumber: 'BAT-77',
      ratedCapacity: 4000,
      presentCapacity,
    })
    const battery = async () =>
      (
        await rows(`SELECT b.present_capacity, p.health, p.health_status, p.average_discharge_status, p.device_number,
                           p.average_discharge
                    FROM battery b JOIN battery_pulse p USING (world_id, number) WHERE serial_number = 'BAT-77'`)
      )[0]
    await second.report({ smartBatteries: [reading(1, 2000)] })
    await first.report({ smartBatteries: [reading(10, 3900)] })
    expect(await battery()).toMatchObject({
      present_capacity: 2000,
      health: 50,
      health_status: 2,
      device_number: await numberOf(second),
    })
    const level = (minutes: number, percent: number) => ({
      at: iso(now() - minutes * 60_000),
      level: percent,
      onPower: false,
      battery: 'BAT-77',
    })
    // It falls by 20 in the first device, then by 20 across to the second: 40 in 80 minutes.
    await first.report({ chargeLevels: [level(120, 90), level(80, 70)] })
    await second.report({ chargeLevels: [level(40, 50)] })
    expect(await battery()).toMatchObject({ average_discharge: 30, average_discharge_status: 2 })
    clock().advance(31 * dayLength)
    await reevaluate(db, world, 'due', services().now)
    expect(await battery()).toMatchObject({ average_discharge: null, average_discharge_status: 0 })
  })

  it('of capacities that no battery has is stored with a health that can be counted', async () => {
    const device = await newDevice()
    const at = iso(now())
    await device.report({
      smartBatteries: [
        { at, serialNumber: 'ODD-1', ratedCapacity: 1e-305, presentCapacity: 1_000_000 },
        { at, serialNumber: 'ODD-2', presentCapacity: 4000 },
      ],
    })
    const healths = await rows(
      `SELECT health FROM battery_pulse JOIN battery USING (world_id, number)
       WHERE serial_number LIKE 'ODD-%' ORDER BY serial_number`,
    )
    expect(healths).toEqual([{ health: 1_000_000 }, { health: null }])
  })

  it('that was deleted does not come back by a report that is repeated', async () => {
    const device = await newDevice()
    const report = { sequence: 7, smartBatteries: [{ at: iso(now()), serialNumber: 'LOST-1' }] }
    await device.report(report)
    for (const table of ['battery_pulse', 'battery']) {
      await rows(`DELETE FROM ${table} USING (SELECT world_id, max(number) AS number FROM battery GROUP BY 1) last
                  WHERE (${table}.world_id, ${table}.number) = (last.world_id, last.number)`)
    }
    expect((await device.report(report)).duplicate).toBe(true)
    expect(await rows(`SELECT 1 FROM battery WHERE serial_number = 'LOST-1'`)).toEqual([])
  })
})
