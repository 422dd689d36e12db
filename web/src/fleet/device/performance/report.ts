import type { ChartFilterName, ReportRange, TableFilterName } from '@muster/contract'
import {
  type BucketSize,
  lastDays,
  type TimeBucket,
  type TimeWindow,
  timeBuckets,
  wholeDay,
} from '@muster/rules'

/** Hours or days of a report, in the device's zone. */
export interface Report {
  range: ReportRange
  deviceId: string
  zone: string
  window: TimeWindow
  size: BucketSize
  buckets: readonly TimeBucket[]
}

export interface ReportOf {
  deviceId: string
  zone: string
  /** When the report was opened, or the last full hour since. */
  now: number
  /** The picked date; used by the report of a date only. */
  date: string
}

const sizes: Record<ReportRange, BucketSize> = {
  last24Hours: 'hour',
  selectedDate: 'hour',
  last30Days: 'day',
}

export function reportOf(range: ReportRange, { deviceId, zone, now, date }: ReportOf): Report {
  const window =
    range === 'selectedDate' ? wholeDay(date, zone) : lastDays(range === 'last30Days' ? 30 : 1, zone, now)
  const size = sizes[range]
  return { range, deviceId, zone, window, size, buckets: timeBuckets(size, window, zone) }
}

interface FilterNames {
  usage: ChartFilterName
  data: ChartFilterName
  charge: ChartFilterName
  events: TableFilterName
}

const byTheHour: FilterNames = {
  usage: 'deviceUsage24Hours',
  data: 'dataUsage24Hours',
  charge: 'deviceChargeLevel',
  events: 'eventsList24Hours',
}

/** Names under which the event types of a report's charts and list are saved [B-1030, B-1031]. */
export const filterNamesOf: Record<ReportRange, FilterNames> = {
  last24Hours: byTheHour,
  selectedDate: byTheHour,
  last30Days: {
    usage: 'deviceUsage30Days',
    data: 'dataUsage30Days',
    charge: 'deviceChargeLevel',
    events: 'eventsList30Days',
  },
}
