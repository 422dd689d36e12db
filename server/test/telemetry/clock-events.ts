import { dayLength } from '@muster/contract'
import type pg from 'pg'
import { unpackDay } from '../../src/telemetry/device-day/index.ts'
import { unpackRecent } from '../../src/telemetry/index.ts'
import type { TestDevice } from './agents.ts'

const clockTypes = ['timeError', 'timeRecovery']
/** The clock events of each device, by its index in the list. */
export async function clockEventsOf(
  owner: pg.Client,
  world: string,
  devices: readonly TestDevice[],
): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>()
  for (const [index, { id }] of devices.entries()) {
    const { rows } = await owner.query<{ day: number; content: Buffer }>(
      `SELECT day - DATE '1970-01-01' AS day, content FROM device_day
       WHERE world_id = $1 AND number = (SELECT number FROM device WHERE world_id = $1 AND id = $2)`,
      [world, id],
    )
    const events = rows.flatMap(({ day, content }) =>
      unpackDay(content)
        .events.filter(({ type }) => clockTypes.includes(type))
        .map(({ type, at }) => `${type} ${day * dayLength + at}`),
    )
    found.set(index, new Set(events))
  }
  return found
}

type Row = Record<string, unknown>

/** A stored world without what depends on when reports arrived with a wrong clock, or a right one. */
export function withoutClockEvents(stored: Record<string, unknown[]>): Record<string, unknown[]> {
  const change: Record<string, (row: Row) => Row | null> = {
    device_day: withoutEvents,
    device_pulse: ({ time_error_at: _error, time_recovery_at: _recovery, recent, ...row }) => ({
      ...row,
      recent: recentFigures(recent),
    }),
    cohort_day: ({ time_errors: _errors, ...row }) =>
      Object.entries(row).some(([name, value]) => !['day', 'cohort_id'].includes(name) && value !== 0)
        ? row
        : null,
  }
  return Object.fromEntries(
    Object.entries(stored).map(([table, rows]) => [
      table,
      rows.flatMap((row) => (change[table] ? (change[table](row as Row) ?? []) : [row])),
    ]),
  )
}

/** A day with nothing else exists only for such an event. */
function withoutEvents(row: Row): Row | null {
  const content = row.content as Record<string, { type?: string }[]>
  const events = content.events?.filter(({ type }) => !clockTypes.includes(type ?? '')) ?? []
  const left: Record<string, unknown[]> = { ...content, events }
  return Object.values(left).some((samples) => samples.length > 0) ? { ...row, content: left } : null
}

/** The figures of days that have any; a day that exists only for such an event has none. */
function recentFigures(packed: unknown): unknown {
  const { data } = packed as { data: number[] }
  const { days, events } = unpackRecent(Uint8Array.from(data))
  const figures = days.days.flatMap((each, back) =>
    each?.some((value) => value !== 0) ? [[days.latest - back, ...each]] : [],
  )
  return { events, figures }
}
