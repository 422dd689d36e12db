import { type EventRow, type EventType, eventDefaultSort, type SortOrder } from '@muster/contract'
import { localText, type TimeWindow } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { DeviceDay } from '../../telemetry/index.ts'
import type { DeviceInView } from '../device/device-in-view.sql.ts'
import { eventsWithin, readDaysAround, type Told } from './told.ts'

/** The events of a device in a window, of the given types, oldest first. */
export async function readEvents(
  scope: Scope,
  device: DeviceInView,
  window: TimeWindow,
  names: readonly EventType[],
): Promise<EventRow[]> {
  if (names.length === 0) return []
  const wanted = new Set(names)
  const days = await readDaysAround(scope, device, window)
  return eventsWithin(days, window)
    .filter(({ type }) => wanted.has(type))
    .map(eventRow)
}

export const eventRow = ({ type, utc, offset, info }: Told<DeviceDay['events'][number]>): EventRow => ({
  ...info,
  name: type,
  local: localText({ utc, offset }),
  utc,
})

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byTime = (a: EventRow, b: EventRow): number => a.utc - b.utc
const byName = (a: EventRow, b: EventRow): number => compareText(a.name, b.name)

export interface AskedEvents {
  sort?: { field: 'local' | 'name'; order: SortOrder } | undefined
  limit: number
  offset: number
}

/**
 * A page of events that are given oldest first; sorted by name, those of one name are newest first in either direction.
 */
export function pageOfEvents(events: readonly EventRow[], { sort, limit, offset }: AskedEvents): EventRow[] {
  const { field, order } = sort ?? eventDefaultSort
  const sign = order === 'asc' ? 1 : -1
  const sorted = events.toSorted(
    field === 'local'
      ? (a, b) => sign * byTime(a, b) || byName(a, b)
      : (a, b) => sign * byName(a, b) || byTime(b, a),
  )
  return sorted.slice(offset, offset + limit)
}
