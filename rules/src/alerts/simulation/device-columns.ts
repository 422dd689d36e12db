import { type CountedEvents, countedEvents, type DeviceFigures } from './device-figures.ts'
import { thousandthsBelow } from './thousandths.ts'

/** Events of many devices: how many each has, and all their ages, device by device. */
export interface EventColumns {
  counts: Uint8Array
  ages: Uint8Array
}

/** Values of the few devices that have one, with their rows. */
export interface FewValues {
  rows: Int32Array
  values: Float64Array
}

/** The figures of many devices, a column for each. */
export interface DeviceColumns {
  numbers: Int32Array
  /** Thousandths of a percent per hour; -1 where unknown. */
  discharge: Int32Array
  /** Whole days. */
  idle: Int32Array
  outOfContact: Int32Array
  /** Milliseconds; none at home or where unknown. */
  away: FewValues
  metres: FewValues
  /** Places of levels. */
  accessPoint: Int32Array
  clock: Int32Array
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
    numbers: Int32Array.from(figures, ({ number }) => number),
    discharge: Int32Array.from(figures, ({ averageDischarge }) =>
      averageDischarge === null ? -1 : thousandthsBelow(averageDischarge),
    ),
    idle: Int32Array.from(figures, ({ daysIdle }) => days(daysIdle)),
    outOfContact: Int32Array.from(figures, ({ daysOutOfContact }) => days(daysOutOfContact)),
    away: fewValues(figures.map(({ away }) => away)),
    metres: fewValues(figures.map(({ metres }) => metres)),
    accessPoint: Int32Array.from(figures, ({ accessPoint }) => accessPoint),
    clock: Int32Array.from(figures, ({ clock }) => clock),
    events,
  }
}

function fewValues(values: readonly (number | null)[]): FewValues {
  const known = values.flatMap((value, row) => (value === null ? [] : [{ row, value }]))
  return {
    rows: Int32Array.from(known, ({ row }) => row),
    values: Float64Array.from(known, ({ value }) => value),
  }
}
