import { dayLength } from '@muster/contract'
import { dateOfDay } from '../../time/local-day.ts'

/** So many weekly readings of its own are enough for a forecast of a battery. */
export const leastOwnReadings = 8

/** The day by which a battery has so many, by the one on which it was first seen; both such as 2026-11-16. */
export const firstForecastBy = (firstSeenOn: string): string =>
  dateOfDay(Date.parse(firstSeenOn) / dayLength + 7 * (leastOwnReadings - 1))
