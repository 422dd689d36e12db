import type {
  ApplicationActivity,
  ChargeSample,
  DayEvent,
  DeviceDay,
  FixSample,
  HourSlot,
  ProcessActivity,
  SignalSample,
} from './model.ts'

type Order<Item> = (a: Item, b: Item) => number

/**
 * Merges two lists, each sorted by key without duplicates. Where both have a key, `join` decides; it must be
 * commutative, so that any order and repetition of reports ends in the same day.
 */
export function mergeSorted<Item>(
  a: readonly Item[],
  b: readonly Item[],
  order: Order<Item>,
  join: (a: Item, b: Item) => Item,
): Item[] {
  const merged: Item[] = []
  let i = 0
  let j = 0
  for (;;) {
    const left = a[i]
    const right = b[j]
    if (left === undefined && right === undefined) return merged
    const difference = left === undefined ? 1 : right === undefined ? -1 : order(left, right)
    if (difference === 0) merged.push(join(left as Item, right as Item))
    else merged.push((difference < 0 ? left : right) as Item)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
}

/** Sorts a report's items by key, joining duplicates. Most arrive in order. */
export function sorted<Item>(items: Item[], order: Order<Item>, join: (a: Item, b: Item) => Item): Item[] {
  if (isInOrder(items, order)) return items
  const result: Item[] = []
  for (const item of [...items].sort(order)) {
    const last = result.at(-1)
    if (last !== undefined && order(last, item) === 0) result[result.length - 1] = join(last, item)
    else result.push(item)
  }
  return result
}

function isInOrder<Item>(items: readonly Item[], order: Order<Item>): boolean {
  for (let at = 1; at < items.length; at++) {
    if (order(items[at - 1] as Item, items[at] as Item) >= 0) return false
  }
  return true
}

const byTime: Order<{ at: number }> = (a, b) => a.at - b.at
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Two different samples of one moment cannot both be right; any deterministic choice will do. */
export const either = <Item>(a: Item, b: Item): Item => (JSON.stringify(a) >= JSON.stringify(b) ? a : b)

/** A device may measure several batteries at once. */
const chargeOrder: Order<ChargeSample> = (a, b) => a.at - b.at || (a.battery ?? -1) - (b.battery ?? -1)

export const infoText = (event: DayEvent): string => JSON.stringify(sortKeys(event.info))

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => compareText(a, b))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}

const eventOrder: Order<DayEvent> = (a, b) =>
  a.at - b.at || compareText(a.type, b.type) || compareText(infoText(a), infoText(b))

const applicationOrder: Order<ApplicationActivity> = (a, b) => a.application - b.application
const joinApplications = (a: ApplicationActivity, b: ApplicationActivity): ApplicationActivity => ({
  application: a.application,
  minutes: Math.max(a.minutes, b.minutes),
  mobileBytes: Math.max(a.mobileBytes, b.mobileBytes),
  wifiBytes: Math.max(a.wifiBytes, b.wifiBytes),
})

const processOrder: Order<ProcessActivity> = (a, b) => a.process - b.process
const joinProcesses = (a: ProcessActivity, b: ProcessActivity): ProcessActivity => ({
  process: a.process,
  minutes: Math.max(a.minutes, b.minutes),
  cpu: Math.max(a.cpu, b.cpu),
})

const joinHours = (a: HourSlot, b: HourSlot): HourSlot => ({
  at: a.at,
  offset: Math.max(a.offset, b.offset),
  useMinutes: Math.max(a.useMinutes, b.useMinutes),
  mobileBytes: Math.max(a.mobileBytes, b.mobileBytes),
  wifiBytes: Math.max(a.wifiBytes, b.wifiBytes),
  applications: mergeSorted(a.applications, b.applications, applicationOrder, joinApplications),
  processes: mergeSorted(a.processes, b.processes, processOrder, joinProcesses),
})

function orderedHour(hour: HourSlot): HourSlot {
  const applications = sorted(hour.applications, applicationOrder, joinApplications)
  const processes = sorted(hour.processes, processOrder, joinProcesses)
  const isOrdered = applications === hour.applications && processes === hour.processes
  return isOrdered ? hour : { ...hour, applications, processes }
}

/** A day as received, in the form that `mergeDays` takes. */
export const orderedDay = (day: DeviceDay): DeviceDay => ({
  chargeLevels: sorted(day.chargeLevels, chargeOrder, either),
  fixes: sorted(day.fixes, byTime as Order<FixSample>, either),
  signals: sorted(day.signals, byTime as Order<SignalSample>, either),
  hours: sorted(day.hours.map(orderedHour), byTime as Order<HourSlot>, joinHours),
  events: sorted(day.events, eventOrder, either),
})

/** Merges what two sources know of a day: associative, commutative and idempotent. */
export const mergeDays = (a: DeviceDay, b: DeviceDay): DeviceDay => ({
  chargeLevels: mergeSorted(a.chargeLevels, b.chargeLevels, chargeOrder, either),
  fixes: mergeSorted(a.fixes, b.fixes, byTime as Order<FixSample>, either),
  signals: mergeSorted(a.signals, b.signals, byTime as Order<SignalSample>, either),
  hours: mergeSorted(a.hours, b.hours, byTime as Order<HourSlot>, joinHours),
  events: mergeSorted(a.events, b.events, eventOrder, either),
})
