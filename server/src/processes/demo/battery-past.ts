import { dayLength } from '@muster/contract'
import type { Estate } from '@muster/simulator'

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

  /** Of a world's batteries, by serial number: milliseconds since the epoch. */
  of(world: string): (serialNumber: string) => number {
    const days = this.#days.get(world)
    return (serialNumber) => (days?.get(serialNumber) ?? this.#made) * dayLength + morning
  }
}
