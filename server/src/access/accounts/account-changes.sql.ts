import type { Role } from '@muster/contract'
import type { Database, Tx } from '../../platform/database/database.ts'

/** What decides on what a user may do and see. */
export interface AccountRights {
  role: Role
  /** Null means all worlds of the organisation. */
  worldIds: string[] | null
  homeLocationId: string | null
  group: string | null
  zoneId: string | null
}

/**
 * Keeps accounts of an organisation as they are until the transaction ends, and gives their roles by their ids. They are
 * locked in one order, so that two people who change each other wait for one another instead of for ever.
 */
export async function lockAccounts(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'role'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Gives the version that the account has from then on. */
export async function changeAccount(tx: Tx, id: string, rights: AccountRights): Promise<number> {
  const { version } = await tx
    .updateTable('account')
    .set((row) => ({
      role: rights.role,
      world_ids: rights.worldIds,
      home_location_id: rights.homeLocationId,
      group_name: rights.group,
      zone_id: rights.zoneId,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Sessions and reset codes go with their accounts; what people signed stays, as evidence. */
export async function removeAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('user_settings')
    .where('subject', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('account')
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Who comes by another way needs no invitation any more. Its one-time password goes with it: it came by mail, and would
 * hold for ever.
 */
export async function endInvitation(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ must_choose_password: false, password_hash: null })
    .where('id', '=', accountId)
    .where('must_choose_password', '=', true)
    .execute()
}
