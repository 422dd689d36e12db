import type { ChartPeriod } from '@muster/contract'
import {
  type BucketSize,
  bucketSizeOf,
  daysOfRange,
  lastDays,
  type TimeBucket,
  type TimeWindow,
  timeBuckets,
} from '@muster/rules'
import { useMemo } from 'react'
import { useHour } from '../../../estate/charts/use-hour.ts'

export interface Period {
  name: ChartPeriod
  window: TimeWindow
  size: BucketSize
  buckets: readonly TimeBucket[]
}

/** Period of an application's or process's chart: 48 hours by hour, more by day [C-911, C-9920]. */
export function periodOf(name: ChartPeriod, zone: string, now: number): Period {
  const days = daysOfRange[name]
  const window = lastDays(days, zone, now)
  const size = bucketSizeOf(days)
  return { name, window, size, buckets: timeBuckets(size, window, zone) }
}

export function usePeriod(name: ChartPeriod, zone: string): Period {
  const now = useHour(zone)
  return useMemo(() => periodOf(name, zone, now), [name, zone, now])
}
