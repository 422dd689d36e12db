import type { SmartBattery } from '@muster/contract'
import { healthOf } from '@muster/rules'

/** The last reading of a week; null is what the gauge did not tell. */
export interface WeekReading {
  /** Milliseconds since the epoch. */
  at: number
  /** Percent of the rated capacity, with two decimals. */
  health: number | null
  /** Milliampere-hours, with one decimal. */
  capacity: number | null
  cycles: number | null
}

/** One per week, oldest first. */
export type WeekReadings = readonly WeekReading[]

const weekLength = 604_800_000
/** 1970-01-01 was a Thursday: weeks begin on Mondays, at midnight UTC. */
const mondayToThursday = 259_200_000

const weekOf = (time: number): number => Math.floor((time + mondayToThursday) / weekLength)

/** When readings were measured, in milliseconds since the epoch. */
export interface ReadingTimes {
  first: number
  last: number
}

export const anyTime: ReadingTimes = { first: 0, last: Number.MAX_SAFE_INTEGER }

/** Whether a reading ends the week of the one before it. */
export const isOfOtherWeek = (one: number, other: number): boolean => weekOf(one) !== weekOf(other)

/** A battery whose latest reading is of this time needs no weeks to be read: those that are added are of its week. */
export function readWithoutWeeks(added: ReadingTimes | null): { from: number; to: number } {
  if (added === null) return { from: 0, to: Number.MAX_SAFE_INTEGER }
  if (isOfOtherWeek(added.first, added.last)) return { from: 1, to: 0 }
  const from = weekOf(added.first) * weekLength - mondayToThursday
  return { from, to: from + weekLength - 1 }
}

type Reading = Omit<SmartBattery, 'serialNumber' | 'at'>

export function weekReadingOf(at: number, reading: Reading): WeekReading {
  const health = healthOf(reading)
  const { presentCapacity, cycleCount } = reading
  return {
    at,
    health: health === null ? null : Math.round(100 * health) / 100,
    capacity: presentCapacity == null ? null : Math.round(10 * presentCapacity) / 10,
    cycles: cycleCount ?? null,
  }
}

/** Above 0 where the first was read later. Of two readings at the same moment, always the same one counts. */
export const compareReadings = (one: WeekReading, other: WeekReading): number =>
  one.at - other.at ||
  compare(one.cycles, other.cycles) ||
  compare(one.capacity, other.capacity) ||
  compare(one.health, other.health)

const compare = (one: number | null, other: number | null): number => (one ?? -1) - (other ?? -1)

/** Adds a reading, unless its week has a later one: then they stay the same. */
export function withReading(weeks: WeekReadings, reading: WeekReading): WeekReadings {
  const week = weekOf(reading.at)
  const before = weeks.findLastIndex(({ at }) => weekOf(at) <= week)
  const known = weeks[before]
  const isKnown = known !== undefined && weekOf(known.at) === week
  if (isKnown && compareReadings(reading, known) <= 0) return weeks
  return weeks.toSpliced(isKnown ? before : before + 1, isKnown ? 1 : 0, reading)
}
