import { cycleCount, gaugedCapacity } from './day/batteries.ts'
import { weekday, weekOf } from './days.ts'
import type { Battery, DayNumber } from './estate.ts'
import { share } from './random.ts'

/** What the gauge of a battery told on a day. */
export interface GaugeReading {
  day: DayNumber
  /** Milliampere-hours. */
  capacity: number
  cycles: number
}

const keptDays = 3 * 365
/** Of some weeks nobody has kept a reading. */
const missed = 0.03
const friday = 4

/** The readings of a battery before a day, one per week, of the last three years and as far as it was seen. */
export function weeklyReadings(battery: Battery, before: DayNumber): GaugeReading[] {
  const { firstSeen, usedUntil, seed } = battery
  const from = Math.max(firstSeen, before - keptDays)
  const until = Math.min(before, usedUntil ?? before)
  const readings: GaugeReading[] = []
  for (let day = from + ((friday - weekday(from) + 7) % 7); day < until; day += 7) {
    if (share(seed, 42, weekOf(day)) < missed) continue
    readings.push({ day, capacity: gaugedCapacity(battery, day), cycles: cycleCount(battery, day) })
  }
  return readings
}
