import { dayLength } from '@muster/contract'
import type { Database } from '../platform/database/database.ts'
import type { JobKind, Worker } from '../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import { searchWorldIfDue } from './search-world.ts'
import { worldsToSearch } from './searches.sql.ts'

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
  forWorlds,
}: { db: Database; now: () => Date } & WorldsInTurn): Worker => ({
  kind: searchForAnomaliesDaily,
  work: async (_data, ending) =>
    await forWorlds(
      worldsToSearch(Math.floor(now().getTime() / dayLength) - 1),
      (world) => searchWorldIfDue(db, world, now().getTime(), ending),
      ending,
    ),
})
