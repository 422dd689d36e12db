import type { Database } from '../../platform/database.ts'
import type { JobKind, Worker } from '../../platform/jobs.ts'
import { inWorldTransaction } from '../../platform/tenancy.ts'
import { carryUseOver } from './use.sql.ts'

export const carryUse: JobKind = { name: 'fleet.carry-use', retries: 0, schedule: '7 * * * *' }

/** Days of one transaction, and of one run in a world: what is left waits for the next. */
const most = { ofStep: 400, ofRun: 400_000 }

/**
 * Brings last use, and the figures of the last 30 days, of devices' applications and processes up to date. Once an hour,
 * since hours are what use is told by, and each time rewrites a row for every application that a device has used.
 */
export const useWorker = (services: { db: Database; worldIds: () => Promise<string[]> }): Worker => ({
  kind: carryUse,
  work: async (_data, ending) => {
    for (const world of await services.worldIds()) await carryAllUseOver(services.db, world, ending)
  },
})

/** Carries over what has been noted by now: days that are noted again meanwhile wait for the next time. */
export async function carryAllUseOver(db: Database, world: string, ending?: AbortSignal): Promise<void> {
  let last = { number: 0, day: 0 }
  for (let carried = 0; carried < most.ofRun && !ending?.aborted; carried += most.ofStep) {
    const after = last
    const taken = await inWorldTransaction(db, world, null, (scope) =>
      carryUseOver(scope, after, most.ofStep),
    )
    const latest = taken.at(-1)
    if (!latest) return
    last = latest
  }
}
