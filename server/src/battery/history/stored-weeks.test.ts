import { dayLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { statementsOf } from '../../../test/statements.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { unpackWeeks } from './pack-weeks.ts'

const { world, rows, clock, now, newDevice } = useTelemetryWorld()

const iso = (time: number) => new Date(time).toISOString()
const week = 7 * dayLength
const reading = (serialNumber: string, at: number, cycleCount: number) => ({
  ...{ at: iso(at), serialNumber, cycleCount },
  ...{ ratedCapacity: 5000, presentCapacity: 5000 - cycleCount },
})

const stored = async (serialNumber: string) => {
  const [battery] = await rows(
    'SELECT weeks, cycle_count FROM battery WHERE world_id = $1 AND serial_number = $2',
    [world, serialNumber],
  )
  return { weeks: unpackWeeks(battery?.weeks ?? null), latest: battery?.cycle_count }
}
const cyclesOf = async (serialNumber: string) => {
  const { weeks, latest } = await stored(serialNumber)
  return [...weeks.map(({ cycles }) => cycles), latest]
}

describe('the history of a battery', () => {
  it('keeps the last reading of each week, whenever and by whichever device it is reported [F-101 F-104]', async () => {
    const [first, second] = [await newDevice(), await newDevice()]
    const at = (weeks: number, hours = 0) => now() - weeks * week + hours * 3_600_000
    await first.report({ smartBatteries: [reading('WEEKS-1', at(3), 100)] })
    await first.report({ smartBatteries: [reading('WEEKS-1', at(3, 1), 101)] })
    await second.report({ smartBatteries: [reading('WEEKS-1', at(1), 120)] })
    expect(await cyclesOf('WEEKS-1')).toEqual([101, 120])
    await first.report({
      smartBatteries: [reading('WEEKS-1', at(2), 110), reading('WEEKS-1', at(3, -1), 99)],
    })
    await first.report({ smartBatteries: [reading('WEEKS-1', at(2, -1), 109)] })
    expect(await cyclesOf('WEEKS-1')).toEqual([101, 110, 120])
    expect((await stored('WEEKS-1')).weeks[1]).toEqual({
      ...{ at: at(2), health: 97.8, capacity: 4890, cycles: 110 },
    })
  })

  it('goes on for more than three years, and stays when the battery is no longer used [F-102]', async () => {
    const device = await newDevice()
    for (let passed = 0; passed < 160; passed++) {
      await device.report({ smartBatteries: [reading('OLD-1', now(), passed)] })
      clock().advance(week)
    }
    expect(await cyclesOf('OLD-1')).toEqual(Array.from({ length: 160 }, (_, cycles) => cycles))
    await device.report({ smartBatteries: [reading('OLD-2', now(), 1)] })
    expect((await stored('OLD-1')).weeks).toHaveLength(159)
  })

  it('begins with the reading that was held before there were histories [F-103]', async () => {
    const device = await newDevice()
    await device.report({ smartBatteries: [reading('BEFORE-1', now() - 3 * week, 70)] })
    await device.report({ smartBatteries: [reading('BEFORE-1', now() - week, 80)] })
    await rows(`UPDATE battery SET weeks = NULL WHERE serial_number = 'BEFORE-1'`)
    await device.report({ smartBatteries: [reading('BEFORE-1', now(), 90)] })
    expect(await cyclesOf('BEFORE-1')).toEqual([80, 90])
  })

  it('costs a report no statement, whether a week ends, a late reading comes or nothing changes [F-105]', async () => {
    const device = await newDevice()
    const report = async (...times: number[]) =>
      (
        await statementsOf(() =>
          device.report({ smartBatteries: times.map((at) => reading('COUNTED-1', at, 50)) }),
        )
      ).map((text) => text.trim().split(/\s+/).slice(0, 3).join(' '))
    await report(now() - week)
    const ofSameWeek = await report(now() - week + 1000)
    expect(await report(now())).toEqual(ofSameWeek)
    expect(await report(now() - 3 * week)).toHaveLength(ofSameWeek.length)
    expect(await cyclesOf('COUNTED-1')).toHaveLength(3)
    expect(ofSameWeek.filter((text) => text === 'UPDATE battery SET')).toHaveLength(1)
  })
})
