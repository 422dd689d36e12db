import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** The names of watches that a person may get mails of: the world's and their own. */
export async function readWatchNames(
  scope: Scope,
  ids: readonly string[],
  owner: string | null,
): Promise<{ watchId: string; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ watchId: string; name: string }>`
    SELECT w.id AS "watchId", w.name FROM watch AS w
    WHERE ${inWorld(scope, 'w')} AND w.id = ANY (${ids}::text[]) AND (w.owner IS NULL OR w.owner = ${owner})
    ORDER BY lower(w.name), w.id`.execute(scope.tx)
  return rows
}
