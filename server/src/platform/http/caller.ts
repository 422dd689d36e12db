import type { Person } from '@muster/contract'
import type { CustomView } from '../database/tenancy.ts'

/** The caller, read again with every request, so that a changed role or a removal takes effect at once. */
export interface Caller extends Person {
  /** The account's id, or the subject at the identity provider. */
  subject: string
  sessionId: string
  email: string
  /** Null for a user the server has no record of. */
  accountId: string | null
  organisationId: string | null
  /** Null means all worlds of the organisation. */
  worldIds: readonly string[] | null
  view: CustomView | null
}
