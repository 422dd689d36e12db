import type { SuggestionKey } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** The suggestions that were switched on or dismissed. */
export async function readSettled(scope: Scope): Promise<SuggestionKey[]> {
  const { rows } = await sql<{ key: SuggestionKey }>`
    SELECT s.key FROM settled_suggestion s WHERE ${inWorld(scope, 's')}`.execute(scope.tx)
  return rows.map(({ key }) => key)
}

/** Returns whether it was offered until now. */
export async function settleSuggestion(scope: Scope, key: SuggestionKey): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO settled_suggestion (world_id, key) VALUES (${scope.world}, ${key})
    ON CONFLICT DO NOTHING RETURNING key`.execute(scope.tx)
  return rows.length > 0
}
