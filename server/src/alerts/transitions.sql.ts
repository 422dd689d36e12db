import { type StatusLevel, statusLevels } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { rowsOf } from '../platform/rows.ts'
import type { Scope } from '../platform/tenancy.ts'

export interface Transition {
  subject: 'device' | 'battery'
  number: number
  alert: string
  from: StatusLevel
  to: StatusLevel
}

/** Keeps every change of a status, with the change itself. */
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
  // Two changes of one millisecond are told apart by nobody: the first is kept.
  await sql`
    INSERT INTO status_transition (world_id, day, at, subject, number, alert, from_level, to_level)
    SELECT ${scope.world}, ${dateOfDay(Math.floor(at / 86_400_000))}::date, ${at}, subject, number, alert,
           from_level, to_level
    FROM ${given}
    ON CONFLICT DO NOTHING`.execute(scope.tx)
}
