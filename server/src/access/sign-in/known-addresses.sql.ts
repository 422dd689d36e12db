import type { Database } from '../../platform/database/database.ts'
import type { AttemptLimit } from './attempt-limits.ts'

/** Milliseconds for which an IP address is remembered after the last sign-in from it. */
const memory = 90 * 24 * 3_600_000

export async function isKnownAddress(db: Database, { keyHash }: AttemptLimit): Promise<boolean> {
  const known = await db
    .selectFrom('known_address')
    .select('key_hash')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return known !== undefined
}

/** After a sign-in: guesses of others no longer lock the account for this IP address. */
export async function rememberAddress(db: Database, now: Date, { keyHash }: AttemptLimit): Promise<void> {
  await db
    .insertInto('known_address')
    .values({ key_hash: keyHash, signed_in_at: now })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ signed_in_at: now }))
    .execute()
}

export async function deleteOldAddresses(db: Database, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - memory)
  await db.deleteFrom('known_address').where('signed_in_at', '<', forgotten).execute()
}
