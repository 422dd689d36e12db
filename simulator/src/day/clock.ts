import type { LocalTime } from '@muster/contract'
import { zoneOffset } from '@muster/rules'
import type { DayNumber } from '../estate.ts'

const minute = 60_000
const dayLength = 24 * 60 * minute

/** A local calendar day of a zone. Its times are minutes since it began; a day has 1380, 1440 or 1500. */
export class DayClock {
  /** Milliseconds since the epoch. */
  readonly start: number
  readonly minutes: number
  readonly #offset: number
  readonly #laterOffset: number
  readonly #changesAt: number

  constructor(zone: string, day: DayNumber) {
    const offsetAt = (utc: number) => zoneOffset(zone, utc) ?? 0
    const midnight = (date: DayNumber) => {
      const guess = date * dayLength
      return guess - offsetAt(guess - offsetAt(guess) * minute) * minute
    }
    this.start = midnight(day)
    const end = midnight(day + 1)
    this.minutes = Math.round((end - this.start) / minute)
    this.#offset = offsetAt(this.start)
    this.#laterOffset = offsetAt(end - minute)
    let before = 0
    let after = this.minutes
    while (this.#laterOffset !== this.#offset && after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offsetAt(this.start + middle * minute) === this.#offset) before = middle
      else after = middle
    }
    this.#changesAt = after
  }

  utc(at: number): number {
    return this.start + at * minute
  }

  offset(at: number): number {
    return at < this.#changesAt ? this.#offset : this.#laterOffset
  }

  /** The time that many whole minutes, and seconds, after the day began. */
  time(at: number, seconds = 0): LocalTime {
    const whole = Math.floor(at)
    return { utc: this.utc(whole) + seconds * 1000, offset: this.offset(whole) }
  }
}

const clocks = new Map<string, Map<DayNumber, DayClock>>()
/** More than a quarter of a year of days; beyond that, the caller is walking through years. */
const most = 200

export function clockOf(zone: string, day: DayNumber): DayClock {
  let ofZone = clocks.get(zone)
  const known = ofZone?.get(day)
  if (known) return known
  if (!ofZone || ofZone.size >= most) {
    ofZone = new Map()
    clocks.set(zone, ofZone)
  }
  const clock = new DayClock(zone, day)
  ofZone.set(day, clock)
  return clock
}
