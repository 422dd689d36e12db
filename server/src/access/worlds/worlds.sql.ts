import type { WorldEntry } from '@muster/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'

export async function selectWorld(db: Database, id: string) {
  return await db.selectFrom('world').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The worlds a caller may enter, by name; the same rule as the doorkeeper's. */
export async function selectWorldsOf(db: Database, caller: Caller): Promise<WorldEntry[]> {
  let query = db.selectFrom('world').select(['id', 'name'])
  if (caller.organisationId !== null) query = query.where('organisation_id', '=', caller.organisationId)
  if (caller.worldIds !== null) query = query.where('id', 'in', [...caller.worldIds, ''])
  else if (caller.organisationId === null) return []
  return await query.orderBy('name').orderBy('id').execute()
}

/** By name. */
export async function selectWorldsOfOrganisation(
  db: Database,
  organisationId: string,
): Promise<WorldEntry[]> {
  return await db
    .selectFrom('world')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** All worlds, for jobs that process each in turn. */
export async function allWorldIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('world').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** For how many years each world keeps its daily sums. */
export async function worldRetention(db: Database): Promise<{ id: string; years: number }[]> {
  return await db.selectFrom('world').select(['id', 'retention_years as years']).orderBy('id').execute()
}
