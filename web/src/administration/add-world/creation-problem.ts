import { RequestError } from '../../session/request/request-error.ts'

/** Problems that the user can correct in the form; for others there is only the message [A-1417]. */
export type CreationProblem = 'userExists' | 'organisationExists'

export function creationProblemOf(error: unknown): CreationProblem | null {
  if (!(error instanceof RequestError)) return null
  if (error.code === 'userExists') return 'userExists'
  const fields = error.body?.details?.problems?.map(({ field }) => field) ?? []
  return fields.includes('organisation.name') ? 'organisationExists' : null
}
