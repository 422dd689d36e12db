import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { countWhatIsDue, countWhole, longest } from './count-software.ts'
import { worldsToCount } from './software-changes.sql.ts'

export const countSoftware: JobKind = { name: 'fleet.count-software', retries: 0, schedule: '* * * * *' }

/** Maintains the counts behind the lists of applications and processes: changes, and once an hour everything. */
export const softwareWorker = ({
  db,
  now,
  forWorlds,
}: { db: Database; now: () => Date } & WorldsInTurn): Worker => ({
  kind: countSoftware,
  work: async (_data, ending) =>
    await forWorlds(
      worldsToCount(now().getTime() - longest),
      (world) => inWorldTransaction(db, world, null, (scope) => countWhatIsDue(scope, now().getTime())),
      ending,
    ),
})

/** Counts a world from scratch. */
export async function countAllSoftware(db: Database, world: string, now: Date): Promise<void> {
  await inWorldTransaction(db, world, null, (scope) => countWhole(scope, now.getTime()))
}
