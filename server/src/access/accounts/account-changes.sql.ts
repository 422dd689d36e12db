import type { Role } from '@muster/contract'
import type { Database, Tx } from '../../platform/database/database.ts'

/** The rights of an account: what the user may do and see. */
export interface AccountRights {
  role: Role
  /** Null means all worlds of the organisation. */
  worldIds: string[] | null
  homeLocationId: string | null
  group: string | null
  zoneId: string | null
}

/**
 * Locks accounts of an organisation until the transaction ends; returns their roles by id. They are locked in a fixed
 * order, so that two people who change each other do not deadlock.
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

/** Returns the account's new version. */
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

/** Sessions and reset codes are deleted with their accounts; signatures stay, as evidence. */
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
 * A user who signs in another way no longer needs the invitation. Its one-time password is removed too: it was sent by
 * mail and would stay valid.
 */
export async function endInvitation(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ must_choose_password: false, password_hash: null })
    .where('id', '=', accountId)
    .where('must_choose_password', '=', true)
    .execute()
}
