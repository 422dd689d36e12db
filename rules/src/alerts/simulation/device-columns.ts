import { type CountedEvents, countedEvents, type DeviceFigures } from './device-figures.ts'
import { thousandthsBelow } from './thousandths.ts'

/** Events of many devices: how many each has, and all their ages, device by device. */
export interface EventColumns {
  counts: Uint8Array
  ages: Uint8Array
}

/** The figures of many devices, a column for each. */
export interface DeviceColumns {
  numbers: Uint32Array
  /** Thousandths of a percent per hour; -1 where unknown. */
  discharge: Int32Array
  /** Whole days. */
  idle: Int16Array
  outOfContact: Int16Array
  /** Milliseconds; NaN at home or where unknown. */
  away: Float64Array
  metres: Float64Array
  accessPoint: Uint8Array
  clock: Uint8Array
  events: Record<CountedEvents, EventColumns>
}

const mostDays = 32_767
/** As many as are stored of a device. */
const mostEvents = 99

const days = (value: number): number => Math.max(-1, Math.min(value, mostDays))

export function deviceColumns(figures: readonly DeviceFigures[]): DeviceColumns {
  const events = Object.fromEntries(
    countedEvents.map((kind) => {
      const ages = figures.map((each) => each.ages[kind].slice(-mostEvents))
      return [
        kind,
        { counts: Uint8Array.from(ages, ({ length }) => length), ages: Uint8Array.from(ages.flat()) },
      ]
    }),
  ) as DeviceColumns['events']
  return {
    numbers: Uint32Array.from(figures, ({ number }) => number),
    discharge: Int32Array.from(figures, ({ averageDischarge }) =>
      averageDischarge === null ? -1 : thousandthsBelow(averageDischarge),
    ),
    idle: Int16Array.from(figures, ({ daysIdle }) => days(daysIdle)),
    outOfContact: Int16Array.from(figures, ({ daysOutOfContact }) => days(daysOutOfContact)),
    away: Float64Array.from(figures, ({ away }) => away ?? Number.NaN),
    metres: Float64Array.from(figures, ({ metres }) => metres ?? Number.NaN),
    accessPoint: Uint8Array.from(figures, ({ accessPoint }) => accessPoint),
    clock: Uint8Array.from(figures, ({ clock }) => clock),
    events,
  }
}
