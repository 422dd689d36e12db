import type { Database } from '../platform/database.ts'
import type { EveryWorld } from '../platform/every-world.ts'
import type { JobKind, Worker } from '../platform/jobs.ts'
import { judgeChanges } from './judge-again.ts'

/** Every minute for all worlds, and for one as soon as something has changed there. */
export const lookAgain: JobKind<{ world?: string }> = {
  name: 'alerts.look-again',
  retries: 0,
  schedule: '* * * * *',
}

/** Statuses change as time passes, and with settings, home locations and assignments. */
export const looksWorker = ({
  db,
  now,
  forEveryWorld,
}: { db: Database; now: () => Date } & EveryWorld): Worker<{ world?: string }> => ({
  kind: lookAgain,
  work: async ({ world }, ending) => {
    if (world === undefined) await forEveryWorld((each) => judgeChanges(db, each, now), ending)
    else await judgeChanges(db, world, now)
  },
})
