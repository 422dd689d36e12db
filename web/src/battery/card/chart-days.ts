import { dayLength, hourLength } from '@muster/contract'
import { dischargeWindow, endOfHour, type TimeBucket, timeBuckets } from '@muster/rules'

/** The days of the discharge chart. */
export const daysUntil = (end: number): TimeBucket[] => timeBuckets('day', dischargeWindow(end), 'UTC')

/** The hours of the charge chart: those of the 24 hours before the end, the first and the last one whole [B-470]. */
export function hoursUntil(end: number, zone: string): TimeBucket[] {
  const from = endOfHour(zone, end - dayLength) - hourLength
  return timeBuckets('hour', { from, to: end }, zone)
}
