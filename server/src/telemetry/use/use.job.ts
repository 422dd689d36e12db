import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { noteWholeChange } from '../software-counts/software-changes.sql.ts'
import { carryUseOver } from './use.sql.ts'
import { type Stretch, worldsWithUseChanges } from './use-changes.sql.ts'
import { readUseProgress } from './use-progress.sql.ts'

export const carryUse: JobKind = { name: 'fleet.carry-use', retries: 0, schedule: '7 * * * *' }

/** Days per transaction, and transactions per run: other worlds get their turn too. */
const most = { days: 400, steps: 1000 }

/**
 * Updates the last use and the 30-day figures of devices' applications and processes. Once an hour, since use is
 * reported by the hour, and each run rewrites a row for every application that a device has used.
 */
export const useWorker = ({ db, forWorlds }: { db: Database } & WorldsInTurn): Worker => ({
  kind: carryUse,
  work: async (_data, ending) =>
    await forWorlds(worldsWithUseChanges, (world) => carryAllUseOver(db, world, ending), ending),
})

/**
 * Carries over what is noted by now: days noted again meanwhile wait for the next run. A run that does not finish,
 * because there is too much or its process ends, is continued by the next one, in any process: if each began with the
 * first devices, which are always in use, the last ones would never get their turn.
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
  // Lists count use too, and it may have changed anywhere.
  if (taken > 0) await inWorldTransaction(db, world, null, noteWholeChange)
}
