import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { EveryWorld } from '../../platform/jobs/every-world.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { countWhatIsDue, countWhole } from './count-software.ts'

export const countSoftware: JobKind = { name: 'fleet.count-software', retries: 0, schedule: '* * * * *' }

/** Maintains the counts behind the lists of applications and processes: changes, and once an hour everything. */
export const softwareWorker = ({
  db,
  now,
  forEveryWorld,
}: { db: Database; now: () => Date } & EveryWorld): Worker => ({
  kind: countSoftware,
  work: async (_data, ending) =>
    await forEveryWorld(
      (world) => inWorldTransaction(db, world, null, (scope) => countWhatIsDue(scope, now().getTime())),
      ending,
    ),
})

/** Counts a world from scratch. */
export async function countAllSoftware(db: Database, world: string, now: Date): Promise<void> {
  await inWorldTransaction(db, world, null, (scope) => countWhole(scope, now.getTime()))
}
