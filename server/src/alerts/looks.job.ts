import type { Database } from '../platform/database.ts'
import type { JobKind, Worker } from '../platform/jobs.ts'
import { judgeChanges } from './judge-again.ts'

/** Every minute for all worlds, and for one as soon as something has changed there. */
export const lookAgain: JobKind<{ world?: string }> = {
  name: 'alerts.look-again',
  retries: 0,
  schedule: '* * * * *',
}

/** Statuses change as time passes, and with settings, home locations and assignments. */
export const looksWorker = (services: {
  db: Database
  now: () => Date
  worldIds: () => Promise<string[]>
}): Worker<{ world?: string }> => ({
  kind: lookAgain,
  work: async ({ world }) => {
    const worlds = world === undefined ? await services.worldIds() : [world]
    for (const each of worlds) await judgeChanges(services.db, each, services.now)
  },
})
