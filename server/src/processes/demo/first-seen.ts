import { dayLength } from '@muster/contract'
import type { Estate } from '@muster/simulator'

/** Days before the demo was created that lie before its history, and how exact the days before them are. */
const beforeHistory = 91
const step = 120
const firstStep = 40
/** Milliseconds into the day. */
const morning = 9 * 3_600_000

/** When batteries of the demo were first seen: most of them long before its history begins. */
export class FirstSeen {
  readonly #made: number
  /** Day numbers, by world and serial number. */
  readonly #days: ReadonlyMap<string, ReadonlyMap<string, number>>

  constructor({ made, worlds }: Estate) {
    this.#made = made
    this.#days = new Map(
      worlds.map(({ id, batteries }) => [
        id,
        new Map(batteries.map(({ serialNumber, firstSeen }) => [serialNumber, firstSeen])),
      ]),
    )
  }

  /** Batteries of a world by the moment at which they were first seen, in milliseconds since the epoch. */
  of(world: string, serialNumbers: readonly string[]): Map<number, string[]> {
    const days = this.#days.get(world)
    return Map.groupBy(serialNumbers, (each) => this.#moment(days?.get(each) ?? this.#made))
  }

  /** Days long ago are rounded: each moment takes a transaction. */
  #moment(day: number): number {
    const earlier = Math.max(0, this.#made - beforeHistory - day)
    const tooEarly = earlier < firstStep ? earlier : (earlier - firstStep) % step
    return (day + tooEarly) * dayLength + morning
  }
}
