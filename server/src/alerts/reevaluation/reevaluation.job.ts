import type { Database } from '../../platform/database/database.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { reevaluate } from './reevaluate.ts'
import { worldsToReevaluate } from './reevaluation.sql.ts'

/** Every minute where a status may have changed, and for one as soon as something has changed there. */
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
  forWorlds,
}: { db: Database; now: () => Date } & WorldsInTurn): Worker<{ world?: string }> => ({
  kind: reevaluateStatuses,
  work: async ({ world }, ending) => {
    const work = async (each: string) => await reevaluate(db, each, 'changes', now)
    if (world === undefined) await forWorlds(worldsToReevaluate(now().getTime()), work, ending)
    else await work(world)
  },
})
