import type { JobKind, Worker } from '../platform/jobs/jobs.ts'
import type { AccessServices } from './access-services.ts'
import { deleteEndedSessions } from './sessions/sessions.sql.ts'
import { deleteOldAttempts } from './sign-in/attempts.sql.ts'

export const removeExpired: JobKind = { name: 'access.remove-expired', retries: 0, schedule: '7 * * * *' }

/** Deletes ended sessions and counted guesses. */
export const expiryWorker = ({ db, now }: AccessServices): Worker => ({
  kind: removeExpired,
  work: async () => {
    await deleteEndedSessions(db, now())
    await deleteOldAttempts(db, now())
  },
})
