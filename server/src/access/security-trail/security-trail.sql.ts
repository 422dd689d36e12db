import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Accounts by id, or by the email address that signs in to them. */
export async function selectAccounts(db: Database, ids: readonly string[], emails: readonly string[]) {
  return await db
    .selectFrom('account')
    .select([
      'id',
      'email',
      'awaits_address as awaitsAddress',
      'organisation_id as organisationId',
      'world_ids as worldIds',
    ])
    .where(
      sql<boolean>`id = ANY (${ids}::text[]) OR (email = ANY (${emails}::text[]) AND NOT awaits_address)`,
    )
    .execute()
}

/** The worlds of organisations, and others by id. */
export async function selectWorlds(
  db: Database,
  organisationIds: readonly string[],
  ids: readonly string[],
): Promise<{ id: string; organisation_id: string }[]> {
  return await db
    .selectFrom('world')
    .select(['id', 'organisation_id'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`organisation_id = ANY (${organisationIds}::text[]) OR id = ANY (${ids}::text[])`)
    .orderBy('id')
    .execute()
}
