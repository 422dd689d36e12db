import type { BucketSize, TimeBucket } from '@muster/rules'
import { dateFormat } from '../intl-formats.ts'

/** Clock times of buckets are zone-free: format them as they are. */
const zoneless = { timeZone: 'UTC' } as const
const aDay = { day: 'numeric', month: 'short' } as const
const anHour = { hour: '2-digit', minute: '2-digit' } as const

const format = (clock: number, locale: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, { ...options, ...zoneless }).format(clock)

/** Axis label: 3 Nov, or 09:00; the date where a day begins. */
export function formatAxisTime({ clock }: TimeBucket, size: BucketSize, locale: string): string {
  const isMidnight = new Date(clock).getUTCHours() === 0
  return format(clock, locale, size === 'day' || isMidnight ? aDay : anHour)
}

/** Tue 3 Nov, or Tue 3 Nov, 09:00 – 10:00. */
export function formatBucket({ clock, start, end }: TimeBucket, size: BucketSize, locale: string): string {
  const day = format(clock, locale, { weekday: 'short', ...aDay })
  if (size === 'day') return day
  const hours = [clock, clock + (end - start)].map((time) => format(time, locale, anHour))
  return `${day}, ${hours.join(' – ')}`
}

/** For files, language-independent: 2026-11-03, or 2026-11-03 09:00. */
export const plainTime = ({ clock, date }: TimeBucket, size: BucketSize): string =>
  size === 'day' ? date : new Date(clock).toISOString().slice(0, 16).replace('T', ' ')
