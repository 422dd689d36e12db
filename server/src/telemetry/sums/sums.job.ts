import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { EveryWorld } from '../../platform/jobs/every-world.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { carrySumsOver } from './sums.sql.ts'

export const carrySums: JobKind = { name: 'fleet.carry-sums', retries: 0, schedule: '* * * * *' }

/** Updates the sums of every world: a chart is at most a minute behind. */
export const sumsWorker = ({ db, forEveryWorld }: { db: Database } & EveryWorld): Worker => ({
  kind: carrySums,
  work: async (_data, ending) => await forEveryWorld((world) => carryAllSumsOver(db, world), ending),
})

/** Adds the waiting changes to the sums, one batch per transaction, until a batch is not full. */
export async function carryAllSumsOver(db: Database, world: string): Promise<void> {
  while (await inWorldTransaction(db, world, null, carrySumsOver));
}
