import { dayLength } from '@muster/contract'
import { dateOfDay } from '../time/local-day.ts'
import { bucketSizeOf } from './time-ranges.ts'
import { dayIn, dayOfDate, endOfHour, startOfDay } from './zone-time.ts'

/** A time window in milliseconds since the epoch; `to` is the first moment after it. */
export interface TimeWindow {
  from: number
  to: number
}

/**
 * The last days up to the end of the current hour in the device's zone: daily windows from the start of the first day,
 * hourly ones a multiple of 24 hours [B-904, C-1209, C-2326].
 */
export function lastDays(days: number, zone: string, now: number): TimeWindow {
  const to = endOfHour(zone, now)
  if (bucketSizeOf(days) === 'hour') return { from: to - days * dayLength, to }
  return { from: startOfDay(zone, dayIn(zone, now) - (days - 1)), to }
}

/** A whole day of the device's calendar [C-9924]. */
export function wholeDay(date: string, zone: string): TimeWindow {
  const day = dayOfDate(date)
  return { from: startOfDay(zone, day), to: startOfDay(zone, day + 1) }
}

/** How far back date pickers go, today included [C-1203, C-2330]. */
export const pickerDays = 90

/** The first and the last date that can be picked: 89 days ago and today, in the device's zone [C-1203, C-9924]. */
export function pickerBounds(zone: string, now: number): { oldest: string; today: string } {
  const today = dayIn(zone, now)
  return { oldest: dateOfDay(today - (pickerDays - 1)), today: dateOfDay(today) }
}
