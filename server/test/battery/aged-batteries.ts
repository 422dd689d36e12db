import { dayLength } from '@muster/contract'
import { packWeeks } from '../../src/battery/history/pack-weeks.ts'
import { weekReadingOf } from '../../src/battery/history/week-readings.ts'
import type { TestMuster } from '../muster.ts'

interface AgedBattery {
  serialNumber: string
  partNumber?: string | null
  /** Percent of its rated capacity, week by week; the last reading is of today. */
  health: readonly number[]
}

const ratedCapacity = 5000
const cyclesPerWeek = 7

/** Batteries of a world with a history, as if their gauges had told it. */
export async function addAgedBatteries(
  muster: Pick<TestMuster, 'owner' | 'clock'>,
  world: string,
  batteries: readonly AgedBattery[],
): Promise<void> {
  const now = muster.clock.now().getTime()
  await muster.owner.query(
    `INSERT INTO world_number VALUES ($1, 'battery', ${batteries.length + 1})
     ON CONFLICT (world_id, kind) DO UPDATE SET next = world_number.next + ${batteries.length}`,
    [world],
  )
  for (const { serialNumber, partNumber = 'BP-1', health } of batteries) {
    const weeks = health.map((percent, index) =>
      weekReadingOf(now - (health.length - 1 - index) * 7 * dayLength, {
        ...{ ratedCapacity, presentCapacity: ratedCapacity * (percent / 100) },
        cycleCount: cyclesPerWeek * index,
      }),
    )
    const last = weeks.at(-1)
    await muster.owner.query(
      `WITH added AS (
         INSERT INTO battery (world_id, number, id, serial_number, part_number, rated_capacity, present_capacity,
                              cycle_count, measured_at, first_seen, weeks)
         SELECT $1, coalesce(max(number), 0) + 1, $2, $2, $3, $4, $5, $6, $7, $7, $8 FROM battery WHERE world_id = $1
         RETURNING number)
       INSERT INTO battery_pulse (world_id, number, updated) SELECT $1, number, $7 FROM added`,
      [
        ...[world, serialNumber, partNumber, ratedCapacity, last?.capacity, last?.cycles, last?.at ?? 0],
        packWeeks(weeks.slice(0, -1)),
      ],
    )
  }
}

/** A loss of so many percent in each of some weeks. */
export const losing = (perWeek: number, weeks: number, from = 100): number[] =>
  Array.from({ length: weeks }, (_, week) => from - perWeek * week)
