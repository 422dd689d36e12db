import type { Database } from '../../platform/database/database.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { sealBatteryDaysOf, sealedBefore, worldsWithOpenBatteryDays } from '../../telemetry/index.ts'
import { lockBatteriesByNumber } from './batteries.sql.ts'

export const sealBatteryDays: JobKind = { name: 'battery.seal-days', retries: 0, schedule: '6-59/10 * * * *' }

/** Compacts finished days of batteries. */
export const batterySealingWorker = ({
  db,
  now,
  forWorlds,
}: { db: Database; now: () => Date } & WorldsInTurn): Worker => ({
  kind: sealBatteryDays,
  work: async (_data, ending) =>
    await forWorlds(
      worldsWithOpenBatteryDays(sealedBefore(now())),
      (world) => sealFinishedBatteryDays(db, world, now()),
      ending,
    ),
})

export const sealFinishedBatteryDays = (db: Database, world: string, now: Date): Promise<void> =>
  sealBatteryDaysOf(db, world, now, lockBatteriesByNumber)
