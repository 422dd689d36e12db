import type { WorldEntry } from '@muster/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Those that are being removed are nobody's any more. */
const present = (db: Database) => db.selectFrom('world').where('removed_at', 'is', null)

export async function selectWorld(db: Database, id: string) {
  return await present(db).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The worlds a caller may enter, by name; the same rule as the doorkeeper's. */
export async function selectWorldsOf(db: Database, caller: Caller): Promise<WorldEntry[]> {
  let query = present(db).select(['id', 'name'])
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
  return await present(db)
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** All worlds, for jobs that process each in turn. */
export async function allWorldIds(db: Database): Promise<string[]> {
  const rows = await present(db).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** For how many years each world keeps its daily sums. */
export async function worldRetention(db: Database): Promise<{ id: string; years: number }[]> {
  return await present(db).select(['id', 'retention_years as years']).orderBy('id').execute()
}
