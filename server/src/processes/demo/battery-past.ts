import { dayLength } from '@muster/contract'
import { type Battery, type Estate, weeklyReadings } from '@muster/simulator'
import { isOfOtherWeek, type WeekReading, weekReadingOf } from '../../battery/index.ts'

/** Milliseconds into the day. */
const morning = 9 * 3_600_000
const afternoon = 14 * 3_600_000

/** What is known of the demo's batteries from before its devices reported: years, of which there are no reports. */
export class BatteryPast {
  readonly #made: number
  readonly #batteries: ReadonlyMap<string, ReadonlyMap<string, Battery>>

  constructor({ made, worlds }: Estate) {
    this.#made = made
    this.#batteries = new Map(
      worlds.map(({ id, batteries }) => [
        id,
        new Map(batteries.map((battery) => [battery.serialNumber, battery])),
      ]),
    )
  }

  /** When a world's batteries were first seen, by serial number: milliseconds since the epoch. */
  firstSeenIn(world: string): (serialNumber: string) => number {
    const batteries = this.#batteries.get(world)
    return (serialNumber) => (batteries?.get(serialNumber)?.firstSeen ?? this.#made) * dayLength + morning
  }

  /** The readings of a world's batteries from the weeks before that of a moment. */
  weeksIn(world: string): (serialNumber: string, before: number) => WeekReading[] {
    const batteries = this.#batteries.get(world)
    return (serialNumber, before) => {
      const battery = batteries?.get(serialNumber)
      if (!battery) return []
      const { ratedCapacity } = battery.part
      return weeklyReadings(battery, Math.floor(before / dayLength))
        .map(({ day, capacity: presentCapacity, cycles: cycleCount }) =>
          weekReadingOf(day * dayLength + afternoon, { ratedCapacity, presentCapacity, cycleCount }),
        )
        .filter(({ at }) => isOfOtherWeek(at, before))
    }
  }
}
