import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/rows.ts'
import { inWorld, type Scope } from '../../platform/tenancy.ts'
import type { DayOfDevice } from '../device-days.sql.ts'

/**
 * Notes the days whose use has yet to be carried over: those that reports have changed, and all that are stored of
 * devices whose lists have grown, since an application's hours may have come before the list that names it.
 *
 * In one order for all who do so, so that no two wait for each other. A day that is just being carried over is waited
 * for and noted again: it may have been read before it changed.
 */
export async function noteUse(
  scope: Scope,
  used: readonly DayOfDevice[],
  listed: readonly number[],
): Promise<void> {
  const days = new Map(
    [...used, ...(await storedDaysOf(scope, listed))].map((each) => [`${each.number}/${each.day}`, each]),
  )
  if (days.size === 0) return
  const given = rowsOf(
    'given',
    [...days.values()].sort((a, b) => a.number - b.number || a.day - b.day),
    [
      ['number', 'integer', ({ number }) => number],
      ['day', 'date', ({ day }) => dateOfDay(day)],
    ],
  )
  await sql`
    INSERT INTO use_change (world_id, number, day) SELECT ${scope.world}, number, day FROM ${given}
    ON CONFLICT (world_id, number, day) DO NOTHING`.execute(scope.tx)
}

async function storedDaysOf(scope: Scope, numbers: readonly number[]): Promise<DayOfDevice[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<DayOfDevice>`
    SELECT number, day - DATE '1970-01-01' AS day FROM device_day
    WHERE ${inWorld(scope, 'device_day')} AND number = ANY (${[...new Set(numbers)]}::integer[])`.execute(
    scope.tx,
  )
  return rows
}

/** Takes some days that have been noted, those of one device together, beginning after the one that was taken last. */
export async function takeUsedDays(scope: Scope, after: DayOfDevice, most: number): Promise<DayOfDevice[]> {
  const { rows } = await sql<DayOfDevice>`
    DELETE FROM use_change
    WHERE ${inWorld(scope, 'use_change')} AND (number, day) IN (
      SELECT waiting.number, waiting.day FROM use_change waiting
      WHERE ${inWorld(scope, 'waiting')}
        AND (waiting.number, waiting.day) > (${after.number}::integer, ${dateOfDay(after.day)}::date)
      ORDER BY waiting.number, waiting.day LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING number, day - DATE '1970-01-01' AS day`.execute(scope.tx)
  return rows.sort((a, b) => a.number - b.number || a.day - b.day)
}
