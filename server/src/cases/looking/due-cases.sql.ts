import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export interface DueCase {
  number: number
  watchId: string | null
}

export async function readDueCases(scope: Scope, now: number, most: number): Promise<DueCase[]> {
  const { rows } = await sql<DueCase>`
    SELECT c.number, c.watch_id AS "watchId" FROM watch_case c
    WHERE ${inWorld(scope, 'c')} AND c.look_at <= ${now}
    ORDER BY c.number LIMIT ${most}`.execute(scope.tx)
  return rows
}

export async function postponeCase(
  scope: Scope,
  number: number,
  { now, lookAt }: { now: number; lookAt: number },
): Promise<void> {
  await sql`
    UPDATE watch_case SET look_at = ${lookAt}
    WHERE ${inWorld(scope, 'watch_case')} AND number = ${number} AND look_at <= ${now}`.execute(scope.tx)
}
