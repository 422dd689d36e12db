import type { Database } from '../../platform/database/database.ts'
import type { EveryWorld } from '../../platform/jobs/every-world.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { sealBatteryDaysOf } from '../../telemetry/index.ts'
import { lockBatteriesByNumber } from './batteries.sql.ts'

export const sealBatteryDays: JobKind = { name: 'battery.seal-days', retries: 0, schedule: '6-59/10 * * * *' }

/** Compacts finished days of batteries. */
export const batterySealingWorker = ({
  db,
  now,
  forEveryWorld,
}: { db: Database; now: () => Date } & EveryWorld): Worker => ({
  kind: sealBatteryDays,
  work: async (_data, ending) =>
    await forEveryWorld((world) => sealFinishedBatteryDays(db, world, now()), ending),
})

export const sealFinishedBatteryDays = (db: Database, world: string, now: Date): Promise<void> =>
  sealBatteryDaysOf(db, world, now, lockBatteriesByNumber)
