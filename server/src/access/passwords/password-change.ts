import type { Tx } from '../../platform/database/database.ts'
import { updatePassword } from '../accounts/accounts.sql.ts'
import { revokeSessionsOfAccount } from '../sessions/sessions.sql.ts'
import { deleteResets } from './password-resets.sql.ts'

/**
 * Replaces a password and ends the sessions and reset codes of the old one. Returns false, for the caller to roll back,
 * if the password was replaced meanwhile or the code that allows it is gone.
 */
export async function changePassword(
  tx: Tx,
  now: Date,
  account: { id: string; password_hash: string | null },
  newHash: string,
  allowedBy?: { codeHash: string },
): Promise<boolean> {
  if (!(await updatePassword(tx, account.id, account.password_hash, newHash))) return false
  const codes = await deleteResets(tx, account.id)
  if (allowedBy && !codes.includes(allowedBy.codeHash)) return false
  await revokeSessionsOfAccount(tx, now, account.id)
  return true
}
