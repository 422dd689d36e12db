import type { Report } from './report.ts'

const zoneless = { timeZone: 'UTC' } as const

/** 3 Nov 2026. */
export const formatDay = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { ...zoneless, dateStyle: 'medium' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )

/** 14 Oct – 12 Nov 2026, or 11 Nov 2026, 15:00 – 12 Nov 2026, 15:00, on the device's clocks. */
export function formatWindow({ range, buckets, size }: Report, locale: string): string {
  const first = buckets[0]
  const last = buckets.at(-1)
  if (!first || !last) return ''
  if (range === 'selectedDate') return formatDay(first.date, locale)
  const days = new Intl.DateTimeFormat(locale, {
    ...zoneless,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const hours = new Intl.DateTimeFormat(locale, { ...zoneless, dateStyle: 'medium', timeStyle: 'short' })
  return size === 'day'
    ? days.formatRange(first.clock, last.clock)
    : hours.formatRange(first.clock, last.clock + (last.end - last.start))
}
