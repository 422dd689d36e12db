import type { Database } from '../../platform/database/database.ts'

/** Milliseconds; no longer than the window that limits guessing. */
export const codeLife = 15 * 60_000

/** A newer code replaces the previous one. */
export async function storeReset(
  db: Database,
  now: Date,
  accountId: string,
  codeHash: string,
): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({ account_id: accountId, code_hash: codeHash, created_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ code_hash: codeHash, created_at: now }),
    )
    .execute()
}

export async function selectReset(db: Database, accountId: string) {
  return await db
    .selectFrom('password_reset')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Returns the deleted hashes: whoever deletes a code has used it. */
export async function deleteResets(db: Database, accountId: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom('password_reset')
    .where('account_id', '=', accountId)
    .returning('code_hash')
    .execute()
  return deleted.map(({ code_hash }) => code_hash)
}
