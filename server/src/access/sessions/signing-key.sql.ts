import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'

/** The installation's signing key: created once, by whichever process needs it first. */
export async function signingKey(db: Database, now: Date): Promise<Buffer> {
  await db
    .insertInto('signing_key')
    .values({ id: 'tokens', secret: randomBytes(32), created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { secret } = await db
    .selectFrom('signing_key')
    .select('secret')
    .where('id', '=', 'tokens')
    .executeTakeFirstOrThrow()
  return secret
}
