import type { Database } from '../platform/database.ts'

/** Milliseconds. */
export const codeLife = 15 * 60_000

/** A newer code replaces the one before. */
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

export async function deleteReset(db: Database, accountId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_reset')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
