import type { Database } from '../../platform/database/database.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { readDays, type StoredDay, writeDays } from './device-days.sql.ts'
import { lockDevices } from './device-locks.sql.ts'
import { worldsWithOpenDays } from './open-days.sql.ts'
import { type SealedKind, sealedBefore, sealFinished } from './sealing.ts'

export const sealDays: JobKind = { name: 'fleet.seal-days', retries: 0, schedule: '1-59/10 * * * *' }

/** Compacts finished days. */
export const sealingWorker = ({
  db,
  now,
  forWorlds,
}: { db: Database; now: () => Date } & WorldsInTurn): Worker => ({
  kind: sealDays,
  work: async (_data, ending) =>
    await forWorlds(
      worldsWithOpenDays(sealedBefore(now())),
      (world) => sealFinishedDays(db, world, now()),
      ending,
    ),
})

const deviceDays: SealedKind<StoredDay> = {
  table: 'device_day',
  lock: (scope, numbers) => lockDevices(scope, { numbers }),
  read: readDays,
  write: writeDays,
}

export const sealFinishedDays = (db: Database, world: string, now: Date): Promise<void> =>
  sealFinished(db, world, now, deviceDays)
