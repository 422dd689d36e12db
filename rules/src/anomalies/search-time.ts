import { dayLength, hourLength, type WorldSettings } from '@muster/contract'
import { dayIn, whenClocksShow } from '../charts/zone-time.ts'
import { dateOfDay } from '../time/local-day.ts'

export interface DueSearch {
  /** Milliseconds since the epoch. */
  at: number
  /** The number of the last whole UTC day before it: the day to search. */
  day: number
}

/**
 * The last time a world was due to be searched for anomalies; null where it is not searched. If the clocks skip
 * the hour, the moment right after; if they show it twice, the first.
 */
export function lastDueSearch(
  settings: Pick<WorldSettings, 'smartGroupingHour' | 'smartGroupingTimeZone'>,
  now: number,
): DueSearch | null {
  const { smartGroupingHour: hour, smartGroupingTimeZone: zone } = settings
  if (hour === null || zone === null) return null
  const onDay = (day: number) => whenClocksShow(zone, day * dayLength + hour * hourLength)
  const today = dayIn(zone, now)
  const at = onDay(today) <= now ? onDay(today) : onDay(today - 1)
  return { at, day: daySearchedAt(at) }
}

/** A search looks at the last whole UTC day. */
const daySearchedAt = (at: number): number => Math.floor(at / dayLength) - 1

/** The day that a search at this time looked at, such as 2026-11-12: the day of its bar in the history [C-1820]. */
export const dateSearchedAt = (at: number): string => dateOfDay(daySearchedAt(at))
