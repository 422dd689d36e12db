import type { LocalTime } from '@muster/contract'

const length = 24 * 60 * 60 * 1000

/** The number of a date such as `2026-03-29`. */
export const dayOfDate = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / length)

/** From 0, Monday. */
export const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Weeks begin on Mondays. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7)

const dates = new Map<number, string>()

/** The date of a day, such as `2026-03-29`. */
export function dateText(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const made = new Date(day * length).toISOString().slice(0, 10)
  dates.set(day, made)
  return made
}

/** Month and day, such as `12-25`. */
export const monthAndDay = (day: number): string => dateText(day).slice(5)

/** The minute of the local day, from 0. */
export const minuteOfDay = ({ utc, offset }: LocalTime): number =>
  (Math.floor(utc / 60_000) + offset) % (24 * 60)
