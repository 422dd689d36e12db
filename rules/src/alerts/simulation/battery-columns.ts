import type { BatteryFacts } from '../battery-statuses.ts'
import { fractionAbove, thousandthsBelow } from './thousandths.ts'

/** What a battery's alerts compared with their thresholds at a moment. */
export interface BatteryFigures extends BatteryFacts {
  number: number
}

/** The figures of many batteries, a column for each; -1 where unknown. */
export interface BatteryColumns {
  numbers: Int32Array
  /** Thousandths of a percent of the rated capacity, counted down from far above it: more is worse. */
  lost: Int32Array
  cycles: Int32Array
  /** Thousandths of a percent per hour. */
  discharge: Int32Array
}

const most = 2 ** 31 - 2

const orUnknown = (value: number | null, stored: (known: number) => number): number =>
  value === null ? -1 : Math.min(stored(value), most)

/** More than this is as good. */
const mostCapacity = 2 ** 30

/** The capacity factor that is stored as lost capacity. */
export const capacityOf = (lost: number): number => (mostCapacity - lost) / 100_000

export const batteryColumns = (figures: readonly BatteryFigures[]): BatteryColumns => ({
  numbers: Int32Array.from(figures, ({ number }) => number),
  lost: Int32Array.from(figures, ({ capacityFactor }) =>
    orUnknown(capacityFactor, (factor) => mostCapacity - Math.min(fractionAbove(factor), mostCapacity)),
  ),
  cycles: Int32Array.from(figures, ({ cycleCount }) => orUnknown(cycleCount, Math.floor)),
  discharge: Int32Array.from(figures, ({ averageDischarge }) =>
    orUnknown(averageDischarge, thousandthsBelow),
  ),
})
