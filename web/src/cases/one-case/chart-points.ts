import { dayLength, hourLength } from '@muster/contract'
import { type BucketSize, placeOf, type TimeBucket, timeBuckets } from '@muster/rules'
import type { TracePoint } from '../../ui/chart/chart-model.ts'

interface Point {
  at: number
  devices: number
}

/** Longer cases are drawn by the day, up to so many. */
const hourly = 3 * dayLength
const mostDays = 90
/** So that the axis of a short case has names. */
const leastShown = 6 * hourLength

/** The hours or days of a case, up to its end or now. */
export function bucketsOfCase({ from, to, zone }: { from: number; to: number; zone: string }): {
  size: BucketSize
  buckets: TimeBucket[]
} {
  const size = to - from <= hourly ? 'hour' : 'day'
  const first = size === 'hour' ? Math.min(from, to - leastShown) : Math.max(from, to - mostDays * dayLength)
  return { size, buckets: timeBuckets(size, { from: first, to: Math.max(to, first + 1) }, zone) }
}

/** What happened in a bucket; what ended the case at the very end of the last one is in it, too. */
export const entriesIn = <Entry extends { at: number }>(
  entries: readonly Entry[],
  { start, end }: Pick<TimeBucket, 'start' | 'end'>,
  to: number,
): Entry[] =>
  entries.filter((entry) => {
    const at = Math.min(entry.at, to - 1)
    return at >= start && at < end
  })

/** The line of a case: each number lasts until the next, the last one until the end; every bucket has one [K-813]. */
export function lineOfCase(
  points: readonly Point[],
  buckets: readonly TimeBucket[],
  to: number,
): TracePoint[] {
  const start = buckets[0]?.start ?? 0
  // What the line has at the beginning of each bucket is what it had before.
  const changes = points.map((point) => ({ ...point, at: Math.max(point.at, start) }))
  const lasts = (at: number) => changes.findLast((point) => point.at <= at)?.devices ?? null
  const moments = [...changes.map(({ at }) => at), ...buckets.map((bucket) => bucket.start), to]
  return [...new Set(moments)]
    .filter((at) => at >= start && at <= to)
    .toSorted((a, b) => a - b)
    .flatMap((at): TracePoint[] => {
      const place = placeOf(buckets, at)
      const value = lasts(at)
      if (place === null || value === null) return []
      const before = lasts(at - 1)
      return before === null || before === value
        ? [{ place, value }]
        : [
            { place, value: before },
            { place, value },
          ]
    })
}
