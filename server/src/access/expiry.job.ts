import type { JobKind, Worker } from '../platform/jobs/jobs.ts'
import type { AccessServices } from './access-services.ts'
import { deleteEndedSessions } from './sessions/sessions.sql.ts'
import { deleteOldAttempts } from './sign-in/attempts.sql.ts'
import { deleteOldAddresses } from './sign-in/known-addresses.sql.ts'

export const removeExpired: JobKind = { name: 'access.remove-expired', retries: 0, schedule: '7 * * * *' }

/** Deletes ended sessions, counted guesses, and IP addresses from which nobody signed in for long. */
export const expiryWorker = ({ db, now }: AccessServices): Worker => ({
  kind: removeExpired,
  work: async () => {
    await deleteEndedSessions(db, now())
    await deleteOldAttempts(db, now())
    await deleteOldAddresses(db, now())
  },
})
