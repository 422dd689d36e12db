import type { Database } from '../../platform/database/database.ts'
import type { EveryWorld } from '../../platform/jobs/every-world.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { readDays, type StoredDay, writeDays } from './device-days.sql.ts'
import { lockDevices } from './device-locks.sql.ts'
import { type SealedKind, sealFinished } from './sealing.ts'

export const sealDays: JobKind = { name: 'fleet.seal-days', retries: 0, schedule: '1-59/10 * * * *' }

/** Compacts finished days. */
export const sealingWorker = ({
  db,
  now,
  forEveryWorld,
}: { db: Database; now: () => Date } & EveryWorld): Worker => ({
  kind: sealDays,
  work: async (_data, ending) => await forEveryWorld((world) => sealFinishedDays(db, world, now()), ending),
})

const deviceDays: SealedKind<StoredDay> = {
  table: 'device_day',
  lock: (scope, numbers) => lockDevices(scope, { numbers }),
  read: readDays,
  write: writeDays,
}

export const sealFinishedDays = (db: Database, world: string, now: Date): Promise<void> =>
  sealFinished(db, world, now, deviceDays)
