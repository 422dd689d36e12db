import type { BatteryFacts } from '../battery-statuses.ts'
import { fractionAbove, thousandthsBelow } from './thousandths.ts'

/** What a battery's alerts compared with their thresholds at a moment. */
export interface BatteryFigures extends BatteryFacts {
  number: number
}

/** The figures of many batteries, a column for each; -1 where unknown. */
export interface BatteryColumns {
  numbers: Uint32Array
  /** Thousandths of a percent of the rated capacity. */
  capacity: Int32Array
  cycles: Int32Array
  /** Thousandths of a percent per hour. */
  discharge: Int32Array
}

const most = 2 ** 31 - 1

const orUnknown = (value: number | null, stored: (known: number) => number): number =>
  value === null ? -1 : Math.min(stored(value), most)

export const batteryColumns = (figures: readonly BatteryFigures[]): BatteryColumns => ({
  numbers: Uint32Array.from(figures, ({ number }) => number),
  capacity: Int32Array.from(figures, ({ capacityFactor }) => orUnknown(capacityFactor, fractionAbove)),
  cycles: Int32Array.from(figures, ({ cycleCount }) => orUnknown(cycleCount, Math.floor)),
  discharge: Int32Array.from(figures, ({ averageDischarge }) =>
    orUnknown(averageDischarge, thousandthsBelow),
  ),
})
