import { dayLength, hourLength } from '@muster/contract'
import { endOfHour, type TimeBucket, timeBuckets } from '@muster/rules'

/** Days of the discharge chart [B-905]. */
export const dischargeDays = 30

/** The UTC days of the discharge chart; the last one holds the moment before the end [B-905]. */
export function daysUntil(end: number): TimeBucket[] {
  const to = (Math.floor((end - 1) / dayLength) + 1) * dayLength
  return timeBuckets('day', { from: to - dischargeDays * dayLength, to }, 'UTC')
}

/** The hours of the charge chart: those of the 24 hours before the end, the first and the last one whole [B-470]. */
export function hoursUntil(end: number, zone: string): TimeBucket[] {
  const from = endOfHour(zone, end - dayLength) - hourLength
  return timeBuckets('hour', { from, to: end }, zone)
}
