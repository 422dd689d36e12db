import type { TimeBucket } from '@muster/rules'
import type { Report } from './report.ts'

const zoneless = { timeZone: 'UTC' } as const

/** 3 Nov 2026. */
export const formatDay = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { ...zoneless, dateStyle: 'medium' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )

/** 14 Oct – 12 Nov 2026. */
export function formatDays(buckets: readonly TimeBucket[], locale: string): string {
  const first = buckets[0]
  const last = buckets.at(-1)
  if (!first || !last) return ''
  const shape = { ...zoneless, day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat(locale, shape).formatRange(first.clock, last.clock)
}

/** The same, or 11 Nov 2026, 15:00 – 12 Nov 2026, 15:00, in the device's zone. */
export function formatWindow({ range, buckets, size }: Report, locale: string): string {
  const first = buckets[0]
  const last = buckets.at(-1)
  if (!first || !last) return ''
  if (range === 'selectedDate') return formatDay(first.date, locale)
  if (size === 'day') return formatDays(buckets, locale)
  const hours = new Intl.DateTimeFormat(locale, { ...zoneless, dateStyle: 'medium', timeStyle: 'short' })
  return hours.formatRange(first.clock, last.clock + (last.end - last.start))
}
