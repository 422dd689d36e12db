import { dayLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { reevaluate } from '../reevaluation/reevaluate.ts'
import { storeAlertDays } from './alert-days.ts'
import { numbersIn } from './bitmap.ts'

const { world, rows, services, clock, now, newDevice, numberOf } = useTelemetryWorld()

const iso = (time: number) => new Date(time).toISOString()

describe('which devices alerted on a day', () => {
  it('is stored by alert, red before yellow, including what ended before the day did', async () => {
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
    const store = (from: number, to: number) =>
      inWorldTransaction(services().db, world, null, (scope) => storeAlertDays(scope, from, to))
    const stored = async (of: number) => {
      const [row] = await rows(
        `SELECT red, yellow FROM alert_day
         WHERE world_id = $1 AND alert = 'deviceUserExperienceRebootStatus' AND day = DATE '1970-01-01' + $2::integer`,
        [world, of],
      )
      const among = (bitmap: Buffer) =>
        numbersIn(bitmap).filter((number) => [green, yellow, red].includes(number))
      return { red: among(row.red), yellow: among(row.yellow) }
    }
    const kept = async (of: number) => {
      await store(of, of)
      return await stored(of)
    }
    expect(await kept(day)).toEqual({ red: [red], yellow: [yellow] })
    // The events leave their window; the day on which they counted stays, the next one is quiet.
    clock().advance(8 * dayLength)
    await reevaluate(services().db, world, 'due', services().now)
    expect(await kept(day)).toEqual({ red: [red], yellow: [yellow] })
    expect(await kept(day + 9)).toEqual({ red: [], yellow: [] })
    for (const each of [day + 3, day + 8]) {
      expect(await kept(each)).toEqual({ red: [red], yellow: [yellow] })
    }
    // Several days at once are the same as each of them.
    await rows('DELETE FROM alert_day')
    await store(day - 1, day + 8)
    expect(await stored(day - 1)).toEqual({ red: [], yellow: [] })
    for (const each of [day, day + 3, day + 8]) {
      expect(await stored(each)).toEqual({ red: [red], yellow: [yellow] })
    }
  })
})
