import { type BatteryHistogram, batteryIntervals } from '@muster/contract'
import { monthsBefore } from './calendar-months.ts'

/** The least number above 100. */
const above100 = 100 + 64 * Number.EPSILON

/**
 * Where a histogram's buckets begin, all but the first; a bucket includes where it begins [B-9956]. Health is in
 * percent of the rated capacity, discharge in percent per hour.
 */
export const bucketStarts = {
  health: [40, 50, 60, 70, 80, 90],
  averageDischarge: [10, 20, 30, 40, 50, 60, 70, 80, 90, above100],
} as const satisfies Partial<Record<BatteryHistogram, readonly number[]>>

const monthStarts = { firstSeen: [1, 2, 3, 6, 12], age: [6, 12, 18, 24, 36] } as const

/**
 * The latest dates of a histogram's buckets by months, the oldest first and without the last bucket. All as YYYY-MM-DD.
 */
export const bucketDates = (histogram: keyof typeof monthStarts, today: string): string[] =>
  monthStarts[histogram].map((months) => monthsBefore(today, months)).reverse()

/** Counts by the place of a bucket, as a list with every bucket in it. */
export const intervalCounts = (histogram: BatteryHistogram, counts: ReadonlyMap<number, number>) =>
  batteryIntervals[histogram].map((interval, place) => ({ interval, count: counts.get(place) ?? 0 }))
