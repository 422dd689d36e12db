import { type ChartPeriod, chartPeriods } from '@muster/contract'
import {
  type BucketSize,
  bucketSizeOf,
  daysOfRange,
  lastDays,
  type TimeBucket,
  type TimeWindow,
  timeBuckets,
} from '@muster/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHour } from './use-hour.ts'

export interface Period {
  name: ChartPeriod
  window: TimeWindow
  size: BucketSize
  buckets: readonly TimeBucket[]
}

/** A period of the charts of one application or process: 48 hours by the hour, more by the day [C-911, C-9920]. */
export function periodOf(name: ChartPeriod, zone: string, now: number): Period {
  const days = daysOfRange[name]
  const window = lastDays(days, zone, now)
  const size = bucketSizeOf(days)
  return { name, window, size, buckets: timeBuckets(size, window, zone) }
}

/** The period of a chart: 30 days when it opens [C-912, C-1008], and what offers the others. */
export function usePeriod(zone: string) {
  const { t } = useTranslation('device')
  const now = useHour(zone)
  const [name, setName] = useState<ChartPeriod>('last30Days')
  const period = useMemo(() => periodOf(name, zone, now), [name, zone, now])
  const choice = {
    label: t('chartPeriods.label'),
    options: chartPeriods.map((value) => ({ value, label: t(`chartPeriods.${value}`) })),
    value: name,
    onChange: setName,
  }
  return { period, choice }
}
