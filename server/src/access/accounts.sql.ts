import { randomUUID } from 'node:crypto'
import type { Role } from '@muster/contract'
import type { Database, Tx } from '../platform/database.ts'

export interface NewAccount {
  organisationId: string
  email: string
  role: Role
  /** Null means all worlds of the organisation. */
  worldIds: string[] | null
  homeLocationId?: string
  group?: string
  zoneId?: string
  passwordHash: string
  /** True for a one-time password. */
  mustChoosePassword: boolean
}

export async function insertAccount(db: Database, now: Date, account: NewAccount): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('account')
    .values({
      id,
      organisation_id: account.organisationId,
      email: account.email.toLowerCase(),
      role: account.role,
      world_ids: account.worldIds,
      home_location_id: account.homeLocationId ?? null,
      group_name: account.group ?? null,
      zone_id: account.zoneId ?? null,
      password_hash: account.passwordHash,
      must_choose_password: account.mustChoosePassword,
      created_at: now,
    })
    .execute()
  return id
}

export async function selectAccountByEmail(db: Database, email: string) {
  return await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function selectAccount(db: Database, id: string) {
  return await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countAccounts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the password is still this one; if so, it stays so until the transaction ends. */
export async function holdPassword(tx: Tx, accountId: string, hash: string): Promise<boolean> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', hash)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export async function updatePassword(
  db: Database,
  accountId: string,
  oldHash: string | null,
  newHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: newHash, must_choose_password: false, must_reset_password: false })
    .where('id', '=', accountId)
    .where('password_hash', 'is not distinct from', oldHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
