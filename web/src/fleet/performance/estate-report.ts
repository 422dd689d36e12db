import type { EstateBody } from '@muster/contract'
import { dateOfDay, dayIn, startOfDay, type TimeBucket, timeBuckets } from '@muster/rules'
import { useMemo } from 'react'
import { useHour } from '../../estate/charts/use-hour.ts'
import type { EstateFilter } from '../../estate/filter/estate-filter.ts'

/** What all charts of the page share. */
export interface EstateReport {
  body: EstateBody
  /** The last of the days. */
  today: string
  buckets: readonly TimeBucket[]
}

/** The report up to a day number, in the user's calendar [C-1502]. */
export function estateReport(filter: EstateFilter, timeZone: string, day: number): EstateReport {
  const window = { from: startOfDay(timeZone, day - (filter.days - 1)), to: startOfDay(timeZone, day + 1) }
  return {
    body: { ...filter, timeZone },
    today: dateOfDay(day),
    buckets: timeBuckets('day', window, timeZone),
  }
}

/** The same up to today; updated at midnight. */
export function useEstateReport(filter: EstateFilter, timeZone: string): EstateReport {
  const { days, homeLocationId, group, zoneId } = filter
  const day = dayIn(timeZone, useHour(timeZone))
  // Memoised by value: a new object would redraw every chart.
  return useMemo(
    () => estateReport({ days, homeLocationId, group, zoneId }, timeZone, day),
    [days, homeLocationId, group, zoneId, timeZone, day],
  )
}
