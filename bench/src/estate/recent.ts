import { dateOfDay } from '@muster/rules'
import { packRecent, type Recent } from '../../../server/src/telemetry/index.ts'
import { type CountedEvent, noRecent } from '../../../server/src/telemetry/recent/recent.ts'
import type { Duck } from '../duck.ts'

const length = 86_400_000

interface KnownPast {
  packed: Buffer
  lastUsed: number | null
}

/** The last 30 days of devices as stored beside them, from the device-days. */
export async function recentOf(
  duck: Duck,
  today: number,
  first: number,
  last: number,
): Promise<Map<number, KnownPast>> {
  const columns = await duck.columns(`
    SELECT number, day - DATE '1970-01-01', mobile_bytes, wifi_bytes, fall, discharge_seconds, reboots, low_powers,
           drops, use_minutes
    FROM device_day WHERE number BETWEEN ${first} AND ${last} AND day > DATE '${dateOfDay(today - 30)}'
    ORDER BY number, day DESC`)
  const [numbers = [], days = []] = columns
  const at = (column: number, row: number) => columns[column]?.[row] ?? 0
  const known = new Map<number, Recent & { lastUsed: number | null }>()
  for (const [row, number] of numbers.entries()) {
    const day = days[row] ?? 0
    const own = known.get(number) ?? { ...noRecent(), lastUsed: null }
    known.set(number, own)
    if (own.days.days.length === 0) own.days.latest = day
    own.days.days.push([2, 3, 4, 5].map((column) => at(column, row)))
    addEvents(own, 'deviceRebooted', day, number, at(6, row))
    addEvents(own, 'deviceLowPower', day, number, at(7, row))
    addEvents(own, 'deviceDropped', day, number, at(8, row))
    if (at(9, row) > 0) own.lastUsed ??= day * length + (number % 1440) * 60_000
  }
  return new Map(
    [...known].map(([number, { lastUsed, ...recent }]) => [number, { packed: packRecent(recent), lastUsed }]),
  )
}

/** Days come latest first; times are stored ascending. */
function addEvents({ events }: Recent, type: CountedEvent, day: number, number: number, count: number): void {
  for (let index = count; index > 0; index--) {
    events[type].unshift(day * length + ((number * 977 + index * 3_600_000) % length))
  }
}
