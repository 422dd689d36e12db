import { findOpenDays, lastSealable, sealInSteps } from '../fleet/index.ts'
import type { Database } from '../platform/database.ts'
import type { EveryWorld } from '../platform/every-world.ts'
import type { JobKind, Worker } from '../platform/jobs.ts'
import { inWorldTransaction, type Scope } from '../platform/tenancy.ts'
import { lockBatteriesByNumber } from './batteries.sql.ts'
import { readBatteryDays, writeBatteryDays } from './battery-days.sql.ts'

export const sealBatteryDays: JobKind = { name: 'battery.seal-days', retries: 0, schedule: '6-59/10 * * * *' }

/** Makes finished days of batteries small. */
export const batterySealingWorker = ({
  db,
  now,
  forEveryWorld,
}: { db: Database; now: () => Date } & EveryWorld): Worker => ({
  kind: sealBatteryDays,
  work: async (_data, ending) =>
    await forEveryWorld((world) => sealFinishedBatteryDays(db, world, now()), ending),
})

export async function sealFinishedBatteryDays(db: Database, world: string, now: Date): Promise<void> {
  await sealInSteps((most) =>
    inWorldTransaction(db, world, null, (scope) => sealSome(scope, lastSealable(now), most)),
  )
}

async function sealSome(scope: Scope, before: string, most: number): Promise<number> {
  const open = await findOpenDays(scope, 'battery_day', before, most)
  const day = open[0]?.day
  if (day === undefined) return 0
  const numbers = open.filter((each) => each.day === day).map(({ number }) => number)
  await lockBatteriesByNumber(scope, numbers)
  const days = await readBatteryDays(scope, numbers, [day])
  await writeBatteryDays(
    scope,
    days.map((stored) => ({ ...stored, sealed: true })),
  )
  return days.length
}
