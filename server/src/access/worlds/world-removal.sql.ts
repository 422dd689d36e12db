import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { removeAccounts } from '../accounts/account-changes.sql.ts'

export interface ClosedWorld {
  name: string
  organisationId: string
  /** Whether an earlier removal was interrupted. */
  wasClosed: boolean
  /** Worlds of the same organisation that stay. */
  sisters: string[]
  /** Accounts that could enter no other world, removed with it. */
  removedAccounts: number
}

/**
 * Takes a world away from everybody, as the database's owner: from the next request on nobody enters it. Users who could
 * enter nothing else go with it, since nobody else would see their accounts. Null where there is no such world.
 */
export async function closeWorld(tx: Tx, world: string, now: Date): Promise<ClosedWorld | null> {
  const found = await tx
    .selectFrom('world')
    .select(['name', 'organisation_id as organisationId', 'removed_at as removedAt'])
    .where('id', '=', world)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return null
  const { removedAt, ...closed } = found
  await tx.updateTable('world').set({ removed_at: now }).where('id', '=', world).execute()
  const { rows: only } = await sql<{ id: string }>`
    SELECT id FROM account WHERE world_ids = ARRAY[${world}] FOR UPDATE`.execute(tx)
  if (only.length > 0) {
    await removeAccounts(
      tx,
      only.map(({ id }) => id),
    )
  }
  await sql`
    UPDATE account SET world_ids = array_remove(world_ids, ${world}), version = version + 1
    WHERE ${world} = ANY (world_ids)`.execute(tx)
  const { rows: sisters } = await sql<{ id: string }>`
    SELECT id FROM world
    WHERE organisation_id = ${closed.organisationId} AND removed_at IS NULL ORDER BY id`.execute(tx)
  return {
    ...closed,
    wasClosed: removedAt !== null,
    sisters: sisters.map(({ id }) => id),
    removedAccounts: only.length,
  }
}
