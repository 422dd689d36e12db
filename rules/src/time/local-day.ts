import { dayLength, type LocalTime, minuteLength } from '@muster/contract'

/** The date on the device's own calendar, as the number of days since 1970-01-01. */
export const localDay = ({ utc, offset }: LocalTime): number =>
  Math.floor((utc + offset * minuteLength) / dayLength)

const dates = new Map<number, string>()
/** Years of days: only a few months are requested repeatedly. */
const mostDates = 5000

/** `2026-03-29` for a day number. */
export function dateOfDay(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * dayLength).toISOString().slice(0, 10)
  if (dates.size >= mostDates) dates.clear()
  dates.set(day, date)
  return date
}

/** The date on the device's own calendar, as `2026-03-29`. */
export const localDate = (time: LocalTime): string => dateOfDay(localDay(time))

/**
 * Whole seconds since midnight UTC of the local date: below zero east of Greenwich, above 24 hours west of it. UTC
 * has neither a missing nor a doubled hour, so samples keep their order on the days when clocks change.
 */
export const secondsIntoDay = (time: LocalTime): number =>
  Math.floor((time.utc - localDay(time) * dayLength) / 1000)

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  // Names are case-insensitive; one key for all spellings keeps the cache small.
  const key = zone.toLowerCase()
  const known = formatters.get(key)
  if (known) return known
  try {
    const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    formatters.set(key, formatter)
    return formatter
  } catch {
    return null
  }
}

/** Answers per zone by quarter hour, since many calls ask about the same moments; clocks change on the quarter hour. */
const answers = new Map<Intl.DateTimeFormat, Map<number, number>>()
const quarterLength = 15 * minuteLength
/** Per zone; then the cache of the zone starts anew. */
const mostAnswers = 1000

/** The UTC offset of a zone at a moment, in minutes east; null for an unknown zone. */
export function zoneOffset(zone: string, utc: number): number | null {
  const formatter = formatterOf(zone)
  if (formatter === null) return null
  const quarter = Math.floor(utc / quarterLength)
  const known = answers.get(formatter) ?? new Map<number, number>()
  answers.set(formatter, known)
  const before = known.get(quarter)
  if (before !== undefined) return before
  const minutes = offsetIn(formatter.format(utc))
  if (known.size >= mostAnswers) known.clear()
  known.set(quarter, minutes)
  return minutes
}

function offsetIn(written: string): number {
  const parts = /GMT([+-])(\d\d):(\d\d)/.exec(written)
  if (!parts) return 0
  const minutes = Number(parts[2]) * 60 + Number(parts[3])
  return parts[1] === '-' ? -minutes : minutes
}
