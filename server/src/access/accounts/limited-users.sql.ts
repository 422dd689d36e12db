import { sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'

const columns = { homeLocation: 'home_location_id', zone: 'zone_id' } as const

/** How many users have a custom view of each of these places; such a user can enter only the world of the place. */
export async function countLimitedUsers(
  { tx, world }: Scope,
  place: keyof typeof columns,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const column = sql.ref(columns[place])
  const { rows } = await sql<{ id: string; users: number }>`
    SELECT ${column} AS id, count(*)::integer AS users FROM account
    WHERE ${column} = ANY (${ids}::text[]) AND ${world} = ANY (world_ids)
    GROUP BY ${column}`.execute(tx)
  return new Map(rows.map(({ id, users }) => [id, users]))
}
