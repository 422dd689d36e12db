import { RequestError } from '../../../session/request/request-error.ts'
import { saveProblemOf } from '../../use-save-record.ts'

/** Errors of saving a user that have a text of their own; all others say "something wrong, retry" [A-1045 to A-1047]. */
export function userProblemOf(error: unknown) {
  const problem = saveProblemOf('user', error)
  if (problem !== 'failed' || !(error instanceof RequestError)) return problem
  if (error.code === 'ownAccount') return 'ownAccount'
  // A valid email address is refused if it is the provider's own: customers cannot invite their staff.
  const isEmail = error.body?.details?.problems?.some(({ field }) => field === 'email')
  return isEmail ? 'email' : 'failed'
}
