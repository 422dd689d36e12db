import { randomBytes } from 'node:crypto'

/** Milliseconds that a one-time password is good for: letters lie in mailboxes for ever. */
export const oneTimePasswordLife = 7 * 24 * 3_600_000

/** Random, and within the rules for passwords. */
export const oneTimePassword = (): string => `${randomBytes(9).toString('base64url')}-Aa1`

/** Whether the account still has a one-time password that is no longer good. */
export const hasExpiredInvitation = (
  account: { must_choose_password: boolean; invited_at: Date | null; created_at: Date },
  now: Date,
): boolean =>
  account.must_choose_password &&
  now.getTime() - (account.invited_at ?? account.created_at).getTime() >= oneTimePasswordLife
