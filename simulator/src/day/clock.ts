import { dateOfDay, zoneOffset } from '@muster/rules'
import type { DayNumber } from '../estate.ts'

const minute = 60_000
const dayLength = 24 * 60 * minute
const two = (value: number) => String(value).padStart(2, '0')
const clockTexts = Array.from({ length: 24 * 60 }, (_, at) => `${two(Math.floor(at / 60))}:${two(at % 60)}`)
const secondTexts = Array.from({ length: 60 }, (_, second) => `:${two(second)}`)
const suffixOf = (offset: number) =>
  `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`

/** A local calendar day of a zone. Its times are minutes since it began; a day has 1380, 1440 or 1500. */
export class DayClock {
  /** Milliseconds since the epoch. */
  readonly start: number
  readonly minutes: number
  readonly #date: string
  readonly #offset: number
  readonly #laterOffset: number
  readonly #changesAt: number
  readonly #suffix: string
  readonly #laterSuffix: string
  /** Cache of written times, by second and minute: the texts are the same for all devices. */
  readonly #written = new Map<number, string[]>()

  constructor(zone: string, day: DayNumber) {
    const offsetAt = (utc: number) => zoneOffset(zone, utc) ?? 0
    const midnight = (date: DayNumber) => {
      const guess = date * dayLength
      return guess - offsetAt(guess - offsetAt(guess) * minute) * minute
    }
    this.start = midnight(day)
    const end = midnight(day + 1)
    this.minutes = Math.round((end - this.start) / minute)
    this.#date = `${dateOfDay(day)}T`
    this.#offset = offsetAt(this.start)
    this.#laterOffset = offsetAt(end - minute)
    this.#suffix = suffixOf(this.#offset)
    this.#laterSuffix = suffixOf(this.#laterOffset)
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

  /** The time that many minutes, and seconds, after the day began, as reports write it. */
  write(at: number, seconds = 0): string {
    const whole = Math.floor(at)
    const texts = this.#written.get(seconds) ?? []
    const known = texts[whole]
    if (known !== undefined) return known
    this.#written.set(seconds, texts)
    const made = this.#textOf(whole, seconds)
    texts[whole] = made
    return made
  }

  #textOf(whole: number, seconds: number): string {
    const isLater = whole >= this.#changesAt
    const clock = whole + (isLater ? this.#laterOffset - this.#offset : 0)
    const suffix = isLater ? this.#laterSuffix : this.#suffix
    return `${this.#date}${clockTexts[clock]}${secondTexts[seconds]}${suffix}`
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
