import type { Database } from '../platform/database.ts'
import type { EveryWorld } from '../platform/every-world.ts'
import type { JobKind, Worker } from '../platform/jobs.ts'
import { inWorldTransaction, type Scope } from '../platform/tenancy.ts'
import { readDays, writeDays } from './device-days.sql.ts'
import { lockDeviceStates } from './device-states.sql.ts'
import { findOpenDays } from './open-days.sql.ts'
import { lastSealable, sealInSteps } from './sealing.ts'

export const sealDays: JobKind = { name: 'fleet.seal-days', retries: 0, schedule: '1-59/10 * * * *' }

/** Makes finished days small. */
export const sealingWorker = ({
  db,
  now,
  forEveryWorld,
}: { db: Database; now: () => Date } & EveryWorld): Worker => ({
  kind: sealDays,
  work: async (_data, ending) => await forEveryWorld((world) => sealFinishedDays(db, world, now()), ending),
})

export async function sealFinishedDays(db: Database, world: string, now: Date): Promise<void> {
  await sealInSteps((most) =>
    inWorldTransaction(db, world, null, (scope) => sealSome(scope, lastSealable(now), most)),
  )
}

/** Seals days of one date; a report that comes meanwhile waits for its device. */
async function sealSome(scope: Scope, before: string, most: number): Promise<number> {
  const open = await findOpenDays(scope, 'device_day', before, most)
  const day = open[0]?.day
  if (day === undefined) return 0
  const numbers = open.filter((each) => each.day === day).map(({ number }) => number)
  await lockDeviceStates(scope, { numbers })
  const days = await readDays(scope, numbers, [day])
  await writeDays(
    scope,
    days.map((stored) => ({ ...stored, sealed: true })),
  )
  return days.length
}
