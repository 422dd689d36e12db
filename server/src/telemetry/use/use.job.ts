import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { EveryWorld } from '../../platform/jobs/every-world.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { noteWholeChange } from '../software-counts/software-changes.sql.ts'
import { carryUseOver } from './use.sql.ts'
import type { Stretch } from './use-changes.sql.ts'
import { readUseProgress } from './use-progress.sql.ts'

export const carryUse: JobKind = { name: 'fleet.carry-use', retries: 0, schedule: '7 * * * *' }

/** Days of one transaction, and transactions of one run: other worlds have their turn too. */
const most = { days: 400, steps: 1000 }

/**
 * Brings last use, and the figures of the last 30 days, of devices' applications and processes up to date. Once an hour,
 * since hours are what use is told by, and each time rewrites a row for every application that a device has used.
 */
export const useWorker = ({ db, forEveryWorld }: { db: Database } & EveryWorld): Worker => ({
  kind: carryUse,
  work: async (_data, ending) => await forEveryWorld((world) => carryAllUseOver(db, world, ending), ending),
})

/**
 * Carries over what has been noted by now: days that are noted again meanwhile wait for the next time. A run that does
 * not get through, because there is too much or its process ends, is gone on with by the next one, in whatever process:
 * if each began with the first devices, which are in use at all times, those at the end would never have their turn.
 */
export async function carryAllUseOver(
  db: Database,
  world: string,
  ending?: AbortSignal,
  { days, steps } = most,
): Promise<void> {
  const begun = await inWorldTransaction(db, world, null, readUseProgress)
  const stretches: Stretch[] = [{ after: begun }, { after: { number: 0, day: null }, to: begun.number }]
  let taken = 0
  for (const stretch of stretches) {
    let { after } = stretch
    while (taken < steps && !ending?.aborted) {
      const rest = { ...stretch, after }
      const last = await inWorldTransaction(db, world, null, (scope) => carryUseOver(scope, rest, days))
      if (!last) break
      after = last
      taken++
    }
  }
  // Use is counted for lists too, and may have changed anywhere.
  if (taken > 0) await inWorldTransaction(db, world, null, noteWholeChange)
}
