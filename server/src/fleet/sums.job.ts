import type { Database } from '../platform/database.ts'
import type { JobKind, Worker } from '../platform/jobs.ts'
import { inWorldTransaction } from '../platform/tenancy.ts'
import { carrySumsOver } from './sums.sql.ts'

export const carrySums: JobKind = { name: 'fleet.carry-sums', retries: 0, schedule: '* * * * *' }

/** Brings the sums of every world up to date: a chart is at most a minute behind. */
export const sumsWorker = (services: { db: Database; worldIds: () => Promise<string[]> }): Worker => ({
  kind: carrySums,
  work: async () => {
    for (const world of await services.worldIds()) await carryAllSumsOver(services.db, world)
  },
})

export async function carryAllSumsOver(db: Database, world: string): Promise<void> {
  while ((await inWorldTransaction(db, world, null, carrySumsOver)) > 0);
}
