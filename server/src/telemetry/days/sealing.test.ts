import { dayLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { sealFinishedBatteryDays } from '../../battery/index.ts'
import { unpackCharges, unpackDay } from '../device-day/index.ts'
import { unpackDischarge } from '../discharge/discharge-days.ts'
import { sealFinishedDays } from './sealing.job.ts'

const { world, rows, services, clock, now, newDevice } = useTelemetryWorld()

const iso = (time: number) => new Date(time).toISOString()

describe('a finished day', () => {
  it('is sealed after two more days, and still accepts late data', async () => {
    const device = await newDevice()
    const at = now()
    await device.report({ chargeLevels: [{ at: iso(at), level: 50, onPower: false }] })
    const stored = async () =>
      (
        await rows(
          `SELECT sealed, content FROM device_day JOIN device d USING (world_id, number)
                   WHERE d.id = $1 AND day = '2026-11-16'`,
          [device.id],
        )
      )[0]
    clock().advance(2 * dayLength)
    await sealFinishedDays(services().db, world, clock().now())
    expect((await stored()).sealed).toBe(false)
    clock().advance(dayLength)
    await sealFinishedDays(services().db, world, clock().now())
    const sealed = await stored()
    expect(sealed.sealed).toBe(true)
    expect(unpackDay(sealed.content).chargeLevels).toMatchObject([{ level: 50 }])
    await device.report({ chargeLevels: [{ at: iso(at - 60_000), level: 51, onPower: false }] })
    const later = await stored()
    expect(later.sealed).toBe(true)
    expect(unpackDay(later.content).chargeLevels).toMatchObject([{ level: 51 }, { level: 50 }])
  })

  it('leaves how its batteries discharged beside the device, also what is reported of it later [F-407]', async () => {
    const device = await newDevice()
    const at = now()
    const reading = (minute: number, level: number) => ({
      ...{ at: iso(at + minute * 60_000), level, onPower: false, battery: 'B9' },
    })
    await device.report({ chargeLevels: [reading(-120, 90), reading(-60, 84)] })
    clock().advance(3 * dayLength)
    const kept = async () =>
      (
        await rows(
          `SELECT content, b.serial_number FROM device_discharge g JOIN device d USING (world_id, number)
           JOIN battery b ON b.world_id = g.world_id AND ARRAY[b.number] = g.batteries WHERE d.id = $1`,
          [device.id],
        )
      ).map(({ content, serial_number: serial }) => [serial, unpackDischarge(content)])
    expect(await kept()).toEqual([])
    await sealFinishedDays(services().db, world, clock().now())
    const day = Math.floor(at / dayLength)
    const expected = (fall: number, minutes: number) => [
      ['B9', [{ day, use: null, batteries: [{ battery: expect.any(Number), fall, minutes }] }]],
    ]
    expect(await kept()).toEqual(expected(6, 60))
    await device.report({ chargeLevels: [reading(0, 80)] })
    expect(await kept()).toEqual(expected(10, 120))
  })

  it('of a battery is sealed too', async () => {
    const device = await newDevice()
    const levels = [50, 48].map((level, index) => ({
      at: iso(now() + index * 60_000),
      level,
      onPower: false,
      battery: 'B1',
    }))
    await device.report({ chargeLevels: levels })
    clock().advance(3 * dayLength)
    await sealFinishedBatteryDays(services().db, world, clock().now())
    const [stored] = await rows(
      `SELECT sealed, content FROM battery_day JOIN battery b USING (world_id, number) WHERE b.serial_number = 'B1'`,
    )
    expect(stored.sealed).toBe(true)
    expect(unpackCharges(stored.content)).toMatchObject([{ level: 50 }, { level: 48 }])
  })
})
