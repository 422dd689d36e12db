import { RequestError } from '../../../session/request-error.ts'

/** Errors of saving a user that have words of their own; all others are "something wrong, retry" [A-1045 to A-1047]. */
export type SaveProblem = 'email' | 'exists' | 'notFound' | 'ownAccount' | 'other'

export function saveProblemOf(error: unknown): SaveProblem {
  if (!(error instanceof RequestError)) return 'other'
  if (error.code === 'userExists') return 'exists'
  if (error.code === 'userNotFound') return 'notFound'
  if (error.code === 'ownAccount') return 'ownAccount'
  // What looks like an address and is refused is one of the provider's own, which customers cannot invite.
  const isEmail = error.body?.details?.problems?.some(({ field }) => field === 'email')
  return isEmail ? 'email' : 'other'
}
