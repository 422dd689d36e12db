import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { carryTilesOver, worldsWithTileChanges } from './tiles.sql.ts'

export const carryTiles: JobKind = { name: 'fleet.carry-tiles', retries: 0, schedule: '*/15 * * * *' }

/** Signal maps look back 30 days [C-2328], wherever on earth a day began. */
export const tileDaysKept = 33

/** Updates the sums per map tile: less often than others, since each time rewrites whole areas. */
export const tilesWorker = ({
  db,
  now,
  forWorlds,
}: { db: Database; now: () => Date } & WorldsInTurn): Worker => ({
  kind: carryTiles,
  work: async (_data, ending) =>
    await forWorlds(worldsWithTileChanges, (world) => carryAllTilesOver(db, world, now()), ending),
})

/** Adds the waiting changes to the sums, one batch per transaction, until a batch is not full. */
export async function carryAllTilesOver(db: Database, world: string, now: Date): Promise<void> {
  const earliest = Math.floor(now.getTime() / 86_400_000) - tileDaysKept
  while (await inWorldTransaction(db, world, null, (scope) => carryTilesOver(scope, earliest)));
}
