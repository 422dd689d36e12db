import { type StatusLevel, statusLevels } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { insteadOfCopy, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type NotedChange, noteStatusChanges } from '../changes/status-changes.sql.ts'
import type { OverallChange } from './overall-change.ts'

export interface Transition {
  subject: 'device' | 'battery'
  number: number
  alert: string
  from: StatusLevel
  to: StatusLevel
  /** What changed of the overall status with it. */
  overall?: OverallChange
}

interface Placed {
  number: number
  alert: string
  at: number
}

/** Stores every change of a status, in the transaction of the change, and notes it for watches. */
export async function insertTransitions(
  scope: Scope,
  transitions: readonly Transition[],
  at: number,
): Promise<void> {
  if (transitions.length === 0) return
  const given = rowsOf('given', transitions, [
    ['subject', 'text', ({ subject }) => subject],
    ['number', 'integer', ({ number }) => number],
    ['alert', 'text', ({ alert }) => alert],
    ['from_level', 'smallint', ({ from }) => statusLevels.indexOf(from)],
    ['to_level', 'smallint', ({ to }) => statusLevels.indexOf(to)],
  ])
  // A change is dated after the one it follows, even if times are equal or clocks of processes differ.
  const { rows } = await sql<Placed>`
    INSERT INTO status_transition (world_id, day, at, subject, number, alert, from_level, to_level)
    SELECT ${scope.world}, DATE '1970-01-01' + (placed.at / 86400000)::integer, placed.at, given.subject,
           given.number, given.alert, given.from_level, given.to_level
    FROM ${given}
    CROSS JOIN LATERAL (
      SELECT greatest(${at}::bigint, max(t.at) + 1) AS at FROM status_transition t
      WHERE ${inWorld(scope, 't')} AND t.day >= ${dateOfDay(Math.floor(at / 86_400_000))}::date
        AND t.subject = given.subject AND t.number = given.number AND t.alert = given.alert
    ) placed
    RETURNING number, alert, at`.execute(scope.tx)
  await noteStatusChanges(scope, changesAt(transitions, rows))
}

/** The changes with the moments at which they were stored, and those of the overall status that follow from them. */
function changesAt(transitions: readonly Transition[], placed: readonly Placed[]): NotedChange[] {
  const moments = new Map(placed.map(({ alert, number, at }) => [`${number} ${alert}`, at]))
  return transitions.flatMap(({ subject, number, alert, from, to, overall }) => {
    const at = moments.get(`${number} ${alert}`)
    if (at === undefined) return []
    const change = { alert, number, from, to, at }
    const all = subject === 'device' ? 'deviceStatus' : 'batteryStatus'
    return overall ? [change, { alert: all, number, ...overall, at }] : [change]
  })
}

/** A status change stored after the fact, with the moment at which it took place. */
export interface PastTransition extends Transition {
  at: number
}

/** Whether any change of these devices before a moment (milliseconds since the epoch) is stored. */
export async function hasTransitionsBefore(
  scope: Scope,
  numbers: readonly number[],
  before: number,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM status_transition t
    WHERE ${inWorld(scope, 't')} AND t.subject = 'device' AND t.number = ANY (${numbers}::integer[])
      AND t.at < ${before} AND t.day <= ${dateOfDay(Math.floor(before / 86_400_000))}::date
    LIMIT 1`.execute(scope.tx)
  return rows.length > 0
}

/** Stores past status changes with their own times. */
export async function insertPastTransitions(
  scope: Scope,
  transitions: readonly PastTransition[],
): Promise<void> {
  if (transitions.length === 0) return
  const given = rowsOf('given', transitions, [
    ['day', 'date', ({ at }) => dateOfDay(Math.floor(at / 86_400_000))],
    ['at', 'bigint', ({ at }) => at],
    ['subject', 'text', ({ subject }) => subject],
    ['number', 'integer', ({ number }) => number],
    ['alert', 'text', ({ alert }) => alert],
    ['from_level', 'smallint', ({ from }) => statusLevels.indexOf(from)],
    ['to_level', 'smallint', ({ to }) => statusLevels.indexOf(to)],
  ])
  await sql`
    INSERT INTO status_transition (world_id, day, at, subject, number, alert, from_level, to_level)
    SELECT ${scope.world}, day, at, subject, number, alert, from_level, to_level FROM ${given}
    ${insteadOfCopy}`.execute(scope.tx)
}
