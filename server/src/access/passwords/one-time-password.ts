import { randomBytes } from 'node:crypto'

/** Milliseconds for which a one-time password is valid: letters stay in mailboxes. */
export const oneTimePasswordLife = 7 * 24 * 3_600_000

/** Random, and satisfies the password rules. */
export const oneTimePassword = (): string => `${randomBytes(9).toString('base64url')}-Aa1`

/** Whether the account still has a one-time password that has expired. */
export const hasExpiredInvitation = (
  account: { must_choose_password: boolean; invited_at: Date | null; created_at: Date },
  now: Date,
): boolean =>
  account.must_choose_password &&
  now.getTime() - (account.invited_at ?? account.created_at).getTime() >= oneTimePasswordLife
