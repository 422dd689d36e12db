import type { Database } from '../platform/database/database.ts'
import type { EveryWorld } from '../platform/jobs/every-world.ts'
import type { JobKind, Worker } from '../platform/jobs/jobs.ts'
import { searchWorldIfDue } from './search-world.ts'

/** Every quarter of an hour, since some zones' offsets are in quarter hours. */
export const searchForAnomaliesDaily: JobKind = {
  name: 'anomalies.search',
  retries: 2,
  schedule: '1-59/15 * * * *',
}

/** Searches each world once a day, at its own hour. */
export const searchWorker = ({
  db,
  now,
  forEveryWorld,
}: { db: Database; now: () => Date } & EveryWorld): Worker => ({
  kind: searchForAnomaliesDaily,
  work: async (_data, ending) =>
    await forEveryWorld((world) => searchWorldIfDue(db, world, now().getTime(), ending), ending),
})
