import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { seenOf } from '../detail/battery-in-view.sql.ts'
import { lockBatteriesByNumber } from '../state/batteries.sql.ts'

interface LockedBattery {
  number: number
  id: string
  serialNumber: string
  partNumber: string | null
  /** The serial number of the device that it was last seen in. */
  device: string | null
  cohort: number | null
  homeLocationId: string | null
  groups: string[] | null
}

/**
 * Batteries about to be deleted, locked until the transaction ends: reports of them wait. Those unknown, of another
 * world or outside the caller's custom view are left out; if none remains, the answer is not found.
 */
export async function lockBatteriesInView(scope: Scope, ids: readonly string[]): Promise<LockedBattery[]> {
  const { rows: wanted } = await sql<{ number: number }>`
    SELECT number FROM battery
    WHERE ${inWorld(scope, 'battery')} AND id = ANY (${[...new Set(ids)]}::text[])`.execute(scope.tx)
  const locked = await lockBatteriesByNumber(
    scope,
    wanted.map(({ number }) => number),
  )
  // Read under the lock: its previous holder may have moved them to a device outside the view.
  const { rows } = await sql<LockedBattery>`
    SELECT b.number, b.id, b.serial_number AS "serialNumber", b.part_number AS "partNumber",
           d.serial_number AS device, c.id AS cohort, c.home_location_id AS "homeLocationId", c.groups
    FROM battery b
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = b.number
    LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number
    LEFT JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    WHERE ${inWorld(scope, 'b')} AND b.number = ANY (${locked.map(({ number }) => number)}::integer[])
    ORDER BY b.number`.execute(scope.tx)
  const seen = await seenOf(scope, rows)
  if (seen.length === 0) throw new AppError('notFound')
  return seen
}

/** Status changes stay: they are history. */
export async function deleteBatteryRows(scope: Scope, numbers: readonly number[]): Promise<void> {
  for (const table of ['battery_day', 'battery_pulse', 'battery_forecast', 'battery']) {
    await sql`
      DELETE FROM ${sql.table(table)}
      WHERE ${inWorld(scope, table)} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
  }
}
