import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { bytesOf, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type BatterySample, packCharges, unpackCharges } from '../device-day/charges.ts'
import { type SealedKind, sealFinished } from './sealing.ts'

/** A battery's charge samples of one local day, oldest first; it may have been in several devices. */
export interface StoredBatteryDay {
  number: number
  /** Days since 1970-01-01. */
  day: number
  sealed: boolean
  samples: BatterySample[]
}

export async function readBatteryDays(
  scope: Scope,
  numbers: readonly number[],
  days: readonly number[],
): Promise<StoredBatteryDay[]> {
  if (numbers.length === 0 || days.length === 0) return []
  const { rows } = await sql<{ number: number; day: number; sealed: boolean; content: Buffer }>`
    SELECT number, day - DATE '1970-01-01' AS day, sealed, content
    FROM battery_day
    WHERE ${inWorld(scope, 'battery_day')} AND number = ANY (${numbers}::integer[])
      AND day = ANY (${days.map(dateOfDay)}::date[])`.execute(scope.tx)
  return rows.map(({ number, day, sealed, content }) => ({
    number,
    day,
    sealed,
    samples: unpackCharges(content),
  }))
}

export async function writeBatteryDays(scope: Scope, days: readonly StoredBatteryDay[]): Promise<void> {
  if (days.length === 0) return
  const { all, starts, lengths } = bytesOf(days.map(({ samples, sealed }) => packCharges(samples, sealed)))
  const given = rowsOf(
    'given',
    days.map((day, index) => ({ ...day, index })),
    [
      ['number', 'integer', ({ number }) => number],
      ['day', 'date', ({ day }) => dateOfDay(day)],
      ['sealed', 'boolean', ({ sealed }) => sealed],
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
    ],
  )
  await sql`
    INSERT INTO battery_day (world_id, number, day, sealed, content)
    SELECT ${scope.world}, number, day, sealed, substring(${all}::bytea FROM start FOR length)
    FROM ${given}
    ON CONFLICT (world_id, number, day)
    DO UPDATE SET sealed = excluded.sealed, content = excluded.content`.execute(scope.tx)
}

/** Compacts finished days of batteries; the battery area provides the lock. */
export const sealBatteryDaysOf = (
  db: Database,
  world: string,
  now: Date,
  lock: SealedKind<StoredBatteryDay>['lock'],
): Promise<void> =>
  sealFinished(db, world, now, { table: 'battery_day', lock, read: readBatteryDays, write: writeBatteryDays })
