import { dayLength } from '@muster/contract'
import { dayIn, type TimeWindow } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { DeviceDay } from '../../telemetry/index.ts'
import { readDays, type StoredDay } from '../../telemetry/index.ts'
import { type DeviceInView, zoneOf } from '../device/device-in-view.sql.ts'

/** The local days that a window touches, by number. */
export function daysOf(device: DeviceInView, { from, to }: TimeWindow): { first: number; last: number } {
  const zone = zoneOf(device)
  return { first: dayIn(zone, from), last: dayIn(zone, to - 1) }
}

/** What a device reported on the local days that a window touches, in order: 31 days at most. */
export async function readWholeDays(
  scope: Scope,
  device: DeviceInView,
  window: TimeWindow,
  upTo?: keyof DeviceDay,
): Promise<StoredDay[]> {
  const { first, last } = daysOf(device, window)
  return await readInOrder(scope, device, first, last, upTo)
}

/**
 * The days that may hold something of a window. A device that has travelled kept its days by another zone than it has
 * now, so the neighbouring days are included.
 */
export async function readDaysAround(
  scope: Scope,
  device: DeviceInView,
  window: TimeWindow,
  upTo?: keyof DeviceDay,
): Promise<StoredDay[]> {
  const { first, last } = daysOf(device, window)
  return await readInOrder(scope, device, first - 1, last + 1, upTo)
}

async function readInOrder(
  scope: Scope,
  { number }: DeviceInView,
  first: number,
  last: number,
  upTo?: keyof DeviceDay,
): Promise<StoredDay[]> {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (await readDays(scope, [number], days, upTo)).sort((a, b) => a.day - b.day)
}

/** Something a device reported, with its moment in milliseconds since the epoch. */
export type Told<Item> = Item & { utc: number }

/** The items within a window, oldest first. */
export const samplesWithin = <Item extends { at: number }>(
  days: readonly StoredDay[],
  window: TimeWindow,
  itemsOf: (day: DeviceDay) => readonly Item[],
): Told<Item>[] => within(days, window, itemsOf, 1000)

export const eventsWithin = (
  days: readonly StoredDay[],
  window: TimeWindow,
): Told<DeviceDay['events'][number]>[] => within(days, window, ({ events }) => events, 1)

/** `unit` is the time unit of the items, in milliseconds. */
function within<Item extends { at: number }>(
  days: readonly StoredDay[],
  { from, to }: TimeWindow,
  itemsOf: (day: DeviceDay) => readonly Item[],
  unit: number,
): Told<Item>[] {
  return days
    .flatMap(({ day, content }) =>
      itemsOf(content).map((item) => ({ ...item, utc: day * dayLength + item.at * unit })),
    )
    .filter(({ utc }) => utc >= from && utc < to)
    .sort((a, b) => a.utc - b.utc)
}
