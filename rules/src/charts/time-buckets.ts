import { dateOfDay } from '../time/local-day.ts'
import type { TimeWindow } from './report-window.ts'
import type { BucketSize } from './time-ranges.ts'
import { clockIn, dateIn, dayIn, endOfHour, isWeekend, startOfDay } from './zone-time.ts'

/** One bar of a chart: an hour or a day in the device's zone. */
export interface TimeBucket {
  /** Milliseconds since the epoch; `end` is the first moment after it. */
  start: number
  end: number
  /** Local time at its start, as milliseconds of a clock without zones. */
  clock: number
  /** `2026-11-03`. */
  date: string
  weekend: boolean
}

/** The hours or days of a window; the last one is whole even where the window ends within it. */
export const timeBuckets = (size: BucketSize, window: TimeWindow, zone: string): TimeBucket[] =>
  size === 'day' ? dayBuckets(window, zone) : hourBuckets(window, zone)

function dayBuckets({ from, to }: TimeWindow, zone: string): TimeBucket[] {
  const first = dayIn(zone, from)
  const last = dayIn(zone, to - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const day = first + index
    const start = startOfDay(zone, day)
    return {
      start,
      end: startOfDay(zone, day + 1),
      clock: clockIn(zone, start),
      date: dateOfDay(day),
      weekend: isWeekend(day),
    }
  })
}

function hourBuckets({ from, to }: TimeWindow, zone: string): TimeBucket[] {
  const buckets: TimeBucket[] = []
  for (let start = from; start < to; ) {
    const end = endOfHour(zone, start)
    buckets.push({
      start,
      end,
      clock: clockIn(zone, start),
      date: dateIn(zone, start),
      weekend: isWeekend(dayIn(zone, start)),
    })
    start = end
  }
  return buckets
}

/** The bucket of a moment; null outside all of them. */
export function bucketAt(buckets: readonly TimeBucket[], utc: number): number | null {
  let low = 0
  let high = buckets.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const bucket = buckets[middle]
    if (!bucket) return null
    if (utc < bucket.start) high = middle - 1
    else if (utc >= bucket.end) low = middle + 1
    else return middle
  }
  return null
}

/** The position of a moment, in bucket widths from the start of the first; null outside all of them. */
export function placeOf(buckets: readonly TimeBucket[], utc: number): number | null {
  const index = bucketAt(buckets, utc)
  const bucket = index === null ? undefined : buckets[index]
  return index === null || !bucket ? null : index + (utc - bucket.start) / (bucket.end - bucket.start)
}

/**
 * The bucket of an answer's row: a day is `2026-11-03`, an hour is its start with the UTC offset of the device's clock.
 */
export function bucketOfDate(buckets: readonly TimeBucket[], date: string): number | null {
  if (date.length > 10) return bucketAt(buckets, Date.parse(date))
  const index = buckets.findIndex((bucket) => bucket.date === date)
  return index < 0 ? null : index
}

/** A value for each bucket from the rows of an answer; null where there is no row. */
export function valuesByBucket<Row extends { date: string }>(
  buckets: readonly TimeBucket[],
  rows: readonly Row[],
  read: (row: Row) => number,
): (number | null)[] {
  const values = buckets.map((): number | null => null)
  for (const row of rows) {
    const index = bucketOfDate(buckets, row.date)
    if (index !== null) values[index] = (values[index] ?? 0) + read(row)
  }
  return values
}
