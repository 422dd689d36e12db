import { dayLength, writeLocalTime } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { recordFigures } from './record-figures.ts'

const { world, rows, services, clock, now, newDevice } = useTelemetryWorld()

beforeAll(async () => {
  const device = await newDevice()
  const at = writeLocalTime({ utc: now(), offset: 0 })
  await device.report({
    smartBatteries: [{ at, serialNumber: 'CELL', ratedCapacity: 4000, presentCapacity: 3000 }],
  })
})

describe('what alerts compare', () => {
  it('is recorded every hour as the day’s, and kept for 90 days [F-501]', async () => {
    const stored = async () =>
      (
        await rows(
          `SELECT day::text, subject, at FROM alert_figures WHERE world_id = $1 AND day = $2::date ORDER BY subject`,
          [world, dateOfDay(Math.floor(now() / dayLength))],
        )
      ).map(({ subject, at }) => [subject, Number(at)])
    await recordFigures(services().db, world, now())
    const before = now()
    expect(await stored()).toEqual([
      ['battery', before],
      ['device', before],
    ])
    clock().advance(3_600_000)
    await recordFigures(services().db, world, now())
    expect(await stored()).toEqual([
      ['battery', before + 3_600_000],
      ['device', before + 3_600_000],
    ])
    clock().advance(89 * dayLength)
    await recordFigures(services().db, world, now())
    const days = await rows('SELECT DISTINCT day FROM alert_figures WHERE world_id = $1', [world])
    expect(days).toHaveLength(2)
    clock().advance(dayLength)
    await recordFigures(services().db, world, now())
    expect(await rows('SELECT DISTINCT day FROM alert_figures WHERE world_id = $1', [world])).toHaveLength(2)
  })
})
