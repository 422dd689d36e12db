import { sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'

export type NumberedKind =
  | 'device'
  | 'battery'
  | 'cohort'
  | 'application'
  | 'applicationVersion'
  | 'process'
  | 'processVersion'
  | 'operator'

/** Takes `count` numbers of a kind permanently and returns the first; they start at 1 and are never reused. */
export async function takeNumbers(scope: Scope, kind: NumberedKind, count: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    INSERT INTO world_number (world_id, kind, next) VALUES (${scope.world}, ${kind}, ${count + 1})
    ON CONFLICT (world_id, kind) DO UPDATE SET next = world_number.next + ${count}
    RETURNING next`.execute(scope.tx)
  const next = rows[0]?.next
  if (next === undefined) throw new Error(`no number of a ${kind} was given`)
  return next - count
}
