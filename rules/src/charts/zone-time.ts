import { dayLength } from '@muster/contract'
import { hour, minute } from '../time/durations.ts'
import { dateOfDay, localDay, zoneOffset } from '../time/local-day.ts'

/** Minutes east of UTC; an unknown zone counts as UTC. */
export const offsetIn = (zone: string, utc: number): number => zoneOffset(zone, utc) ?? 0

/** Local time in a zone, as milliseconds since 1970 of a clock without zones. */
export const clockIn = (zone: string, utc: number): number => utc + offsetIn(zone, utc) * minute

/** The date in a zone, as the number of days since 1970-01-01. */
export const dayIn = (zone: string, utc: number): number => localDay({ utc, offset: offsetIn(zone, utc) })

/** The date in a zone, as `2026-03-29`. */
export const dateIn = (zone: string, utc: number): string => dateOfDay(dayIn(zone, utc))

/** The day number of `2026-03-29`. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayLength)

/** 0 is Sunday. */
const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7
export const isWeekend = (day: number): boolean => weekday(day) === 0 || weekday(day) === 6
export const isMonday = (day: number): boolean => weekday(day) === 1

const quarter = 15 * minute

/** The first moment of a day in a zone: not always midnight, since clocks may go forward then. */
export const startOfDay = (zone: string, day: number): number => whenClocksShow(zone, day * dayLength)

/** No zone is further from UTC than 14 hours, so its clocks show a time within a day and a half of UTC's. */
const aroundClock = 36 * hour

/**
 * The first moment at which a zone's clocks show a time, given as `clockIn` gives it; the first of two if they go back,
 * or right after they went forward if they skip it.
 */
export function whenClocksShow(zone: string, clock: number): number {
  const offsets = [clock - aroundClock, clock + aroundClock].map((utc) => offsetIn(zone, utc) * minute)
  const shown = offsets.map((offset) => clock - offset).filter((utc) => clockIn(zone, utc) === clock)
  if (shown.length > 0) return Math.min(...shown)
  // Clocks go forward on the quarter hour.
  let before = Math.floor((clock - aroundClock) / quarter) * quarter
  let within = before + 2 * aroundClock + quarter
  while (within - before > quarter) {
    const between = before + Math.floor((within - before) / 2 / quarter) * quarter
    if (clockIn(zone, between) >= clock) within = between
    else before = between
  }
  return within
}

/** The first moment of the next local hour; in some zones not a full hour of UTC. */
export function endOfHour(zone: string, utc: number): number {
  const offset = offsetIn(zone, utc) * minute
  return (Math.floor((utc + offset) / hour) + 1) * hour - offset
}
