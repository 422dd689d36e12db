import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Deletes some of the deliveries written before a moment, with their tries; returns how many. */
export async function deleteDeliveriesBefore(
  scope: Scope,
  { before, atMost }: { before: number; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM delivery AS d
    WHERE ${inWorld(scope, 'd')} AND d.id IN (
      SELECT old.id FROM delivery AS old
      WHERE ${inWorld(scope, 'old')} AND old.created_at < ${before} AND old.try_at IS NULL
      ORDER BY old.created_at LIMIT ${atMost})
    RETURNING d.id`.execute(scope.tx)
  return rows.length
}
