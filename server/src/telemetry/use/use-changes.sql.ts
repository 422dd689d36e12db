import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { DayOfDevice } from '../days/device-days.sql.ts'

/** A day of a device whose use is still to be carried over; null for all its stored days. */
export interface NotedUse {
  number: number
  day: number | null
}

/** "All stored days" sorts before any single one. */
export const dateOfNoted = (day: number | null): string => (day === null ? '-infinity' : dateOfDay(day))

/** The column `day` as a number; null where it stands for all days. */
export const dayOfDate = sql`CASE WHEN isfinite(day) THEN day - DATE '1970-01-01' END`

const columnsOf = (noted: readonly NotedUse[]) =>
  rowsOf('given', noted, [
    ['number', 'integer', ({ number }) => number],
    ['day', 'date', ({ day }) => dateOfNoted(day)],
  ])

/**
 * Notes the days whose use is still to be carried over: those that reports have changed, and all stored days of devices
 * whose lists have grown, since an application's hours may arrive before the list that names it. For the latter one row
 * per device: when a whole estate gets an application, its days would be millions. Always in the same order, to avoid
 * deadlocks. A day just being carried over is waited for and noted again: it may have been read before it changed.
 */
export async function noteUse(
  scope: Scope,
  used: readonly DayOfDevice[],
  listed: readonly number[],
): Promise<void> {
  const noted: NotedUse[] = [...used, ...listed.map((number) => ({ number, day: null }))]
  if (noted.length === 0) return
  const once = new Map(noted.map((each) => [`${each.number}/${each.day}`, each]))
  const inOrder = [...once.values()].sort(
    (a, b) => a.number - b.number || (a.day ?? -Infinity) - (b.day ?? -Infinity),
  )
  await sql`
    INSERT INTO use_change (world_id, number, day) SELECT ${scope.world}, number, day FROM ${columnsOf(inOrder)}
    ON CONFLICT (world_id, number, day) DO NOTHING`.execute(scope.tx)
}

/** Notes all stored days of all devices. */
export async function noteAllUse(scope: Scope): Promise<void> {
  await sql`
    INSERT INTO use_change (world_id, number, day)
    SELECT ${scope.world}, d.number, ${dateOfNoted(null)}::date FROM device d WHERE ${inWorld(scope, 'd')}
    ORDER BY d.number
    ON CONFLICT (world_id, number, day) DO NOTHING`.execute(scope.tx)
}

/** A part of the noted days, in the order of devices and days. */
export interface Stretch {
  after: NotedUse
  /** The number of the last device; without one it reaches to the end. */
  to?: number
}

const maxNumber = 2 ** 31 - 1

/** Stored days per device, roughly: a step over all days of some devices should take no longer than others. */
const daysOfDevice = 100

/** Takes the first noted days of a stretch, at most about `mostDays`, but at least one row. */
export async function takeNotedUse(
  scope: Scope,
  { after, to }: Stretch,
  mostDays: number,
): Promise<NotedUse[]> {
  const { rows } = await sql<NotedUse>`
    SELECT number, ${dayOfDate} AS day FROM use_change
    WHERE ${inWorld(scope, 'use_change')} AND number <= ${to ?? maxNumber}::integer
      AND (number, day) > (${after.number}::integer, ${dateOfNoted(after.day)}::date)
    ORDER BY use_change.number, use_change.day LIMIT ${mostDays} FOR UPDATE SKIP LOCKED`.execute(scope.tx)
  let days = 0
  const taken = rows.filter(({ day }, index) => {
    days += day === null ? daysOfDevice : 1
    return index === 0 || days <= mostDays
  })
  if (taken.length === 0) return []
  await sql`
    DELETE FROM use_change USING ${columnsOf(taken)}
    WHERE ${inWorld(scope, 'use_change')} AND use_change.number = given.number
      AND use_change.day = given.day`.execute(scope.tx)
  return taken
}

/** The distinct single days that they stand for. */
export async function daysOfNoted(scope: Scope, noted: readonly NotedUse[]): Promise<DayOfDevice[]> {
  const whole = new Set(noted.flatMap(({ number, day }) => (day === null ? [number] : [])))
  const single = noted.flatMap(({ number, day }) =>
    day === null || whole.has(number) ? [] : [{ number, day }],
  )
  if (whole.size === 0) return single
  const { rows } = await sql<DayOfDevice>`
    SELECT number, day - DATE '1970-01-01' AS day FROM device_day
    WHERE ${inWorld(scope, 'device_day')} AND number = ANY (${[...whole]}::integer[])`.execute(scope.tx)
  return [...single, ...rows]
}

/** Names the worlds where use is noted. */
export const worldsWithUseChanges = sql`worlds_with_use_changes()`
