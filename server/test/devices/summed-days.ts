import { dateOfDay } from '@muster/rules'
import type pg from 'pg'

/** Figures of a row of sums, each with its own multiple, so that a result shows what was added up. */
export const multiples = {
  devices_used: 1,
  mobile_bytes: 2,
  wifi_bytes: 3,
  reboots: 5,
  low_powers: 7,
  time_errors: 11,
  battery_changes: 13,
  drops: 17,
  use_minutes: 19,
} as const

/** A day of a cohort whose sums are this many times their multiples. */
export interface SummedDay {
  /** The number of the day. */
  day: number
  cohort: number
  times: number
}

export async function addSummedDays(
  owner: pg.Client,
  world: string,
  days: readonly SummedDay[],
): Promise<void> {
  const columns = Object.keys(multiples)
  for (const { day, cohort, times } of days) {
    await owner.query(
      `INSERT INTO cohort_day (world_id, day, cohort_id, ${columns.join(', ')})
       VALUES ($1, $2, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')})`,
      [world, dateOfDay(day), cohort, ...Object.values(multiples).map((multiple) => multiple * times)],
    )
  }
}
