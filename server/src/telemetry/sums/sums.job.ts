import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { worldsWithSumChanges } from './sum-changes.sql.ts'
import { carrySumsOver } from './sums.sql.ts'

export const carrySums: JobKind = { name: 'fleet.carry-sums', retries: 0, schedule: '* * * * *' }

/** Updates the sums of all worlds: a chart is at most a minute behind. */
export const sumsWorker = ({ db, forWorlds }: { db: Database } & WorldsInTurn): Worker => ({
  kind: carrySums,
  work: async (_data, ending) =>
    await forWorlds(worldsWithSumChanges, (world) => carryAllSumsOver(db, world), ending),
})

/** Adds the waiting changes to the sums, one batch per transaction, until a batch is not full. */
export async function carryAllSumsOver(db: Database, world: string): Promise<void> {
  while (await inWorldTransaction(db, world, null, carrySumsOver));
}
