import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'

const hour = 3_600_000
export const idleLife = 12 * hour
export const longestLife = 14 * 24 * hour
/** For several tabs or a lost answer: within this time a used refresh token returns the same successor again. */
export const refreshGrace = 10_000

export interface SessionOwner {
  subject: string
  accountId: string | null
  email: string
  groups: string | null
  issuer: string | null
}

/** The worlds of a user whom only the identity provider knows; null where an account names them. */
export type SessionWorlds = readonly string[] | null

export async function insertSession(
  db: Database,
  now: Date,
  owner: SessionOwner,
  worlds: SessionWorlds,
): Promise<{ id: string }> {
  const id = randomUUID()
  await db
    .insertInto('session')
    .values({
      id,
      subject: owner.subject,
      account_id: owner.accountId,
      email: owner.email,
      groups: owner.groups,
      issuer: owner.issuer,
      world_ids: worlds && [...worlds],
      generation: 1,
      rotated_at: now,
      created_at: now,
      revoked_at: null,
    })
    .execute()
  return { id }
}

const liveSince = (now: Date) => ({
  idle: new Date(now.getTime() - idleLife),
  longest: new Date(now.getTime() - longestLife),
})

export async function selectLiveSession(db: Database, now: Date, id: string) {
  const since = liveSince(now)
  return await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('rotated_at', '>', since.idle)
    .where('created_at', '>', since.longest)
    .executeTakeFirst()
}

/** The identity provider that started a session, whether or not it has ended since; null for none. */
export async function selectIssuer(db: Database, id: string): Promise<string | null> {
  const session = await db.selectFrom('session').select('issuer').where('id', '=', id).executeTakeFirst()
  return session?.issuer ?? null
}

/** Uses up a generation; changes nothing when another request was faster. */
export async function advanceSession(
  db: Database,
  now: Date,
  { id, generation }: { id: string; generation: number },
  worlds: SessionWorlds,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ generation: generation + 1, rotated_at: now, world_ids: worlds && [...worlds] })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whose session it was; undefined where it had ended before. */
export async function revokeSession(db: Database, now: Date, id: string) {
  return await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['subject', 'email', 'account_id as accountId'])
    .executeTakeFirst()
}

export async function revokeSessionsOfAccount(db: Database, now: Date, accountId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revoked sessions are no longer refreshed, so they are deleted with the idle ones. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  const since = liveSince(now)
  await db
    .deleteFrom('session')
    .where((row) => row.or([row('rotated_at', '<', since.idle), row('created_at', '<', since.longest)]))
    .execute()
}
