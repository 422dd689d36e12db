import { dayLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { saveWorldSettings } from '../../src/administration/index.ts'
import {
  judgeWhatIsDue,
  judgeWorld,
  keepAlertDay,
  learnAccessPoints,
  numbersIn,
} from '../../src/alerts/index.ts'
import { sealFinishedBatteryDays } from '../../src/battery/index.ts'
import { assignDevices } from '../../src/fleet/assignment/assignment.ts'
import { inWorldTransaction } from '../../src/platform/tenancy.ts'
import { sealFinishedDays } from '../../src/telemetry/days/sealing.job.ts'
import { unpackCharges, unpackDay } from '../../src/telemetry/device-day/index.ts'
import { NameBook } from '../../src/telemetry/index.ts'
import { useTelemetryWorld } from './telemetry-world.ts'

const { world, rows, services, clock, now, newDevice, numberOf } = useTelemetryWorld()

const iso = (time: number) => new Date(time).toISOString()

describe('a day that is over', () => {
  it('is sealed after two more days, and takes late data all the same', async () => {
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

describe('which devices alerted on a day', () => {
  it('is kept by alert, red before yellow, also of what was over before the day was', async () => {
    const reboot = async (count: number) => {
      const device = await newDevice()
      const events = Array.from({ length: count }, (_, index) => ({
        type: 'deviceRebooted' as const,
        at: iso(now() - index * 1000),
      }))
      await device.report({ events })
      return await numberOf(device)
    }
    const green = await reboot(1)
    const yellow = await reboot(3)
    const red = await reboot(6)
    const day = Math.floor(now() / dayLength)
    const kept = async (of: number) => {
      await inWorldTransaction(services().db, world, null, (scope) => keepAlertDay(scope, of))
      const [row] = await rows(
        `SELECT red, yellow FROM alert_day
         WHERE world_id = $1 AND alert = 'deviceUserExperienceRebootStatus' AND day = DATE '1970-01-01' + $2::integer`,
        [world, of],
      )
      const among = (bitmap: Buffer) =>
        numbersIn(bitmap).filter((number) => [green, yellow, red].includes(number))
      return { red: among(row.red), yellow: among(row.yellow) }
    }
    expect(await kept(day)).toEqual({ red: [red], yellow: [yellow] })
    // The events leave their window; the day on which they counted stays as it was, the next one is quiet.
    clock().advance(8 * dayLength)
    await judgeWhatIsDue(services().db, world, services().now)
    expect(await kept(day)).toEqual({ red: [red], yellow: [yellow] })
    expect(await kept(day + 9)).toEqual({ red: [], yellow: [] })
    expect(await kept(day + 8)).toEqual({ red: [red], yellow: [yellow] })
  })
})

describe('an access point', () => {
  it('belongs to a home location once three of its devices were seen there with it', async () => {
    const { db } = services()
    await inWorldTransaction(db, world, null, (scope) =>
      saveWorldSettings(scope, { deviceLocationAccessPointEnabled: true }),
    )
    const at = iso(now())
    const home = { at, latitude: 51.5, longitude: -0.1 }
    const here = async (bssid: string, homeLocationId: string | null = 'own-depot') => {
      const device = await newDevice()
      const number = await numberOf(device)
      await inWorldTransaction(db, world, null, (scope) =>
        assignDevices(scope, new NameBook(db), [number], { homeLocationId }, now()),
      )
      await device.report({ locations: [home], accessPoint: { at, ssid: 'depot', bssid } })
      return device
    }
    await here('known')
    await here('known')
    const since = '2026-11-01'
    const learnt = async () => {
      await inWorldTransaction(db, world, null, (scope) => learnAccessPoints(scope, since))
      return (await rows('SELECT bssid FROM home_access_point WHERE world_id = $1', [world])).map(
        ({ bssid }) => bssid,
      )
    }
    expect(await learnt()).toEqual([])
    await here('known')
    expect(await learnt()).toEqual(['known'])
    const stray = await here('unknown')
    await judgeWorld(db, world, services().now)
    const [status] = await rows(
      'SELECT access_point_status FROM device_health JOIN device USING (world_id, number) WHERE id = $1',
      [stray.id],
    )
    expect(status).toEqual({ access_point_status: 1 })
  })
})

describe('a battery', () => {
  it('is judged by what was read last, whichever device it was in, and by time', async () => {
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
        await rows(`SELECT b.present_capacity, b.health_status, b.average_discharge_status, p.device_number, p.average_discharge
                    FROM battery b JOIN battery_pulse p USING (world_id, number) WHERE serial_number = 'BAT-77'`)
      )[0]
    await second.report({ smartBatteries: [reading(1, 2000)] })
    await first.report({ smartBatteries: [reading(10, 3900)] })
    expect(await battery()).toMatchObject({
      present_capacity: 2000,
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
    await judgeWhatIsDue(db, world, services().now)
    expect(await battery()).toMatchObject({ average_discharge: null, average_discharge_status: 0 })
  })
})
