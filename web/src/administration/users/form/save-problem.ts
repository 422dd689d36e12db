import { RequestError } from '../../../session/request/request-error.ts'
import { saveProblemOf } from '../../use-save-record.ts'

/** Errors of saving a user that have words of their own; all others are "something wrong, retry" [A-1045 to A-1047]. */
export function userProblemOf(error: unknown) {
  const problem = saveProblemOf('user', error)
  if (problem !== 'failed' || !(error instanceof RequestError)) return problem
  if (error.code === 'ownAccount') return 'ownAccount'
  // What looks like an address and is refused is one of the provider's own, which customers cannot invite.
  const isEmail = error.body?.details?.problems?.some(({ field }) => field === 'email')
  return isEmail ? 'email' : 'failed'
}
