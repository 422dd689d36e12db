import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** The watches of the world whose steps name a channel, by name [K-709]. */
export async function readTellingWatches(
  scope: Scope,
): Promise<{ id: string; name: string; channelId: string }[]> {
  const { rows } = await sql<{ id: string; name: string; channelId: string }>`
    SELECT DISTINCT w.id, w.name, told.channel #>> '{}' AS "channelId"
    FROM watch AS w
    CROSS JOIN LATERAL jsonb_path_query(w.steps, '$[*].receivers[*] ? (@.kind == "channel").id') AS told (channel)
    WHERE ${inWorld(scope, 'w')} AND w.owner IS NULL
    ORDER BY w.name, w.id`.execute(scope.tx)
  return rows
}
