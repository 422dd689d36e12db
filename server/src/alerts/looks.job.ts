import type { Database } from '../platform/database.ts'
import type { JobKind, Worker } from '../platform/jobs.ts'
import { judgeWhatIsDue } from './judge-again.ts'

export const lookAgain: JobKind = { name: 'alerts.look-again', retries: 0, schedule: '* * * * *' }

/** Statuses change as time passes, in every world. */
export const looksWorker = (services: {
  db: Database
  now: () => Date
  worldIds: () => Promise<string[]>
}): Worker => ({
  kind: lookAgain,
  work: async () => {
    for (const world of await services.worldIds()) await judgeWhatIsDue(services.db, world, services.now)
  },
})
