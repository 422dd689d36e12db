import type { Database } from '../../platform/database/database.ts'
import type { EveryWorld } from '../../platform/jobs/every-world.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { reevaluate } from './reevaluate.ts'

/** Every minute for all worlds, and for one as soon as something has changed there. */
export const reevaluateStatuses: JobKind<{ world?: string }> = {
  // Installed queues and schedules have this name.
  name: 'alerts.look-again',
  retries: 0,
  schedule: '* * * * *',
}

/** Statuses change as time passes, and with settings, home locations and assignments. */
export const reevaluationWorker = ({
  db,
  now,
  forEveryWorld,
}: { db: Database; now: () => Date } & EveryWorld): Worker<{ world?: string }> => ({
  kind: reevaluateStatuses,
  work: async ({ world }, ending) => {
    if (world === undefined) await forEveryWorld((each) => reevaluate(db, each, 'changes', now), ending)
    else await reevaluate(db, world, 'changes', now)
  },
})
