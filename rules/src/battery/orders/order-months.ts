import { dayLength, orderedMonths } from '@muster/contract'
import { chancesWithin, type DaysLeft, medianOf } from '../forecast/life-left.ts'

/** The months of an order list, from the present one on. */
export interface OrderMonths {
  /** Such as 2026-11. */
  names: string[]
  /** The days, counted from 1970-01-01, before which what is ordered in each of them falls due. */
  ends: number[]
}

/** Batteries are ordered so many months before they are due. */
export function orderMonths(now: number, ahead: number): OrderMonths {
  const date = new Date(now)
  const firstOf = (place: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + place, 1)
  const places = Array.from({ length: orderedMonths }, (_, place) => place)
  return {
    names: places.map((place) => new Date(firstOf(place)).toISOString().slice(0, 7)),
    ends: places.map((place) => firstOf(place + 1 + ahead) / dayLength),
  }
}

/** What an order list needs to know of a battery. */
export interface DueBattery {
  /** Days counted from 1970-01-01: of its last reading, and the one by which it is due with a chance of one in two. */
  readOn: number
  due: number
  days: DaysLeft
}

export const dueBattery = (readOn: number, days: DaysLeft): DueBattery => ({
  readOn,
  due: readOn + medianOf(days),
  days,
})

/**
 * The probability that a battery is ordered in each month; the first has what may have fallen due before. Null where it is
 * due by now: then it is ordered at once, and in no month.
 */
export function chancesByMonth(
  { readOn, due, days }: DueBattery,
  today: number,
  { ends }: OrderMonths,
): number[] | null {
  if (due <= today) return null
  let before = 0
  const chances = chancesWithin(
    days,
    ends.map((end) => end - readOn),
  )
  return chances.map((until) => {
    const chance = Math.max(0, until - before)
    before = Math.max(before, until)
    return chance
  })
}
