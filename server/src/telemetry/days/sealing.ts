import { dateOfDay } from '@muster/rules'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { findOpenDays } from './open-days.sql.ts'

/** Whole days that a day stays open after it has ended everywhere: most late reports arrive within them. */
const daysOpen = 2
/** The date before which all days are to be sealed. */
export const sealedBefore = (now: Date): string =>
  dateOfDay(Math.floor(now.getTime() / 86_400_000) - daysOpen)

/** Days per transaction, and per run: the rest waits for the next run, so that other worlds get their turn. */
const most = { ofStep: 200, ofRun: 20_000 }

/** Whose days are sealed, and how they are read and written. */
export interface SealedKind<Day extends { sealed: boolean }> {
  table: 'device_day' | 'battery_day'
  /** Locks the devices or batteries: their reports wait until the transaction ends. */
  lock(scope: Scope, numbers: number[]): Promise<unknown>
  read(scope: Scope, numbers: readonly number[], days: readonly number[]): Promise<Day[]>
  write(scope: Scope, days: readonly Day[]): Promise<void>
}

/** Compacts the finished days of a world in steps, until there are none left or the run's limit is reached. */
export async function sealFinished<Day extends { sealed: boolean }>(
  db: Database,
  world: string,
  now: Date,
  kind: SealedKind<Day>,
): Promise<void> {
  const before = sealedBefore(now)
  let sealed = 0
  while (sealed < most.ofRun) {
    const count = await inWorldTransaction(db, world, null, (scope) => sealSome(scope, before, kind))
    if (count === 0) return
    sealed += count
  }
}

/** Seals days of one date. */
async function sealSome<Day extends { sealed: boolean }>(
  scope: Scope,
  before: string,
  { table, lock, read, write }: SealedKind<Day>,
): Promise<number> {
  const open = await findOpenDays(scope, table, before, most.ofStep)
  const day = open[0]?.day
  if (day === undefined) return 0
  const numbers = open.filter((each) => each.day === day).map(({ number }) => number)
  await lock(scope, numbers)
  const days = await read(scope, numbers, [day])
  await write(
    scope,
    days.map((stored) => ({ ...stored, sealed: true })),
  )
  return days.length
}
