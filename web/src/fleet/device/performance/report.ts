import type { ReportRange } from '@muster/contract'
import type { BucketSize, ChartFilterName, TableFilterName, TimeBucket, TimeWindow } from '@muster/rules'
import { lastDays, timeBuckets, wholeDay } from '@muster/rules'

/** A report of a device: which hours or days, in its own zone. */
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
  /** The moment at which the report was opened, or the hour after it began. */
  now: number
  /** The date that was picked; only its own report asks for it. */
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

/** Under which names a report's charts and list keep their events [B-1030, B-1031]. */
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
