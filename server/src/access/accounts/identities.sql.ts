import type { Database } from '../../platform/database/database.ts'

/** Whom an identity provider means: a subject is never given to somebody else, as an email address may be. */
export interface Subject {
  issuer: string
  subject: string
}

export async function selectAccountOfIdentity(db: Database, { issuer, subject }: Subject) {
  return await db
    .selectFrom('account_identity')
    .innerJoin('account', 'account.id', 'account_identity.account_id')
    .select(['account.id', 'account.email'])
    .where('account_identity.issuer', '=', issuer)
    .where('account_identity.subject', '=', subject)
    .executeTakeFirst()
}

/** Returns false where the account already belongs to a subject of this provider, or the subject has an account. */
export async function linkIdentity(
  db: Database,
  now: Date,
  accountId: string,
  { issuer, subject }: Subject,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_identity')
    .values({ issuer, subject, account_id: accountId, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
