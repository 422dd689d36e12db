import { randomUUID } from 'node:crypto'
import { Email, type Role } from '@muster/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface NewAccount {
  organisationId: string
  email: string
  role: Role
  /** Null means all worlds of the organisation. */
  worldIds: string[] | null
  homeLocationId?: string | null
  group?: string | null
  zoneId?: string | null
  /** Null until the invitation with the first password is sent. */
  passwordHash: string | null
  /** True for a one-time password. */
  mustChoosePassword: boolean
  /** When an invitation was sent. */
  invitedAt?: Date
  /** True where another organisation has an account with the email address. */
  awaitsAddress?: boolean
}

export async function insertAccount(db: Database, now: Date, account: NewAccount): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('account')
    .values(valuesOf(id, now, account))
    .execute()
  return id
}

/**
 * The same with an id chosen by the caller; returns false where the id or the email address is taken. One that awaits
 * its address conflicts only with those of its own organisation.
 */
export async function addAccount(db: Database, now: Date, id: string, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account')
    .values(valuesOf(id, now, account))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const valuesOf = (id: string, now: Date, account: NewAccount) => ({
  id,
  organisation_id: account.organisationId,
  email: Email.parse(account.email),
  role: account.role,
  world_ids: account.worldIds,
  home_location_id: account.homeLocationId ?? null,
  group_name: account.group ?? null,
  zone_id: account.zoneId ?? null,
  password_hash: account.passwordHash,
  must_choose_password: account.mustChoosePassword,
  invited_at: account.invitedAt ?? null,
  awaits_address: account.awaitsAddress ?? false,
  created_at: now,
})

/** The one account that this email address signs in to. */
export async function selectAccountByEmail(db: Database, email: string) {
  return await db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email)
    .where(sql<boolean>`NOT awaits_address`)
    .executeTakeFirst()
}

/** Gives an account its address if no other has it; returns whether it has it now. */
export async function takeAddress(
  db: Database,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  if (await selectAccountByEmail(db, email)) return false
  await db.updateTable('account').set({ awaits_address: false }).where('id', '=', id).execute()
  return true
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

/** The only account of an installation with exactly one. */
export async function selectOnlyAccount(db: Database) {
  const [first, second] = await db.selectFrom('account').selectAll().limit(2).execute()
  return second ? undefined : first
}

/** Returns false, changing nothing, where the one-time password was renewed, used or removed meanwhile. */
export async function renewInvitation(
  db: Database,
  now: Date,
  account: { id: string; password_hash: string | null },
  { email, passwordHash }: { email: string; passwordHash: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ email, password_hash: passwordHash, invited_at: now })
    .where('id', '=', account.id)
    .where('must_choose_password', '=', true)
    .where('password_hash', 'is not distinct from', account.password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the password is still this one; if so, it is locked until the transaction ends. */
export async function holdPassword(tx: Tx, accountId: string, hash: string): Promise<boolean> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Whether the account exists; if so, it is locked until the transaction ends. */
export async function holdAccount(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
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
