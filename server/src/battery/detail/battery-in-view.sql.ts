import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { viewRule } from '../../telemetry/index.ts'

/** A battery that the caller may see. */
export interface BatteryInView {
  number: number
  id: string
  serialNumber: string
}

interface BatteryRow extends BatteryInView {
  cohort: number | null
  homeLocationId: string | null
  groups: string[] | null
}

const batteryRows = (scope: Scope) => sql`
  SELECT b.number, b.id, b.serial_number AS "serialNumber", c.id AS cohort,
         c.home_location_id AS "homeLocationId", c.groups
  FROM battery b
  JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = b.number
  LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number
  LEFT JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
  WHERE ${inWorld(scope, 'b')}`

/**
 * The battery of a request. One that is unknown, of another world or last seen in a device outside the caller's custom
 * view does not exist [B-1520]; the last is told apart, as with devices.
 */
export async function batteryInView(scope: Scope, id: string): Promise<BatteryInView> {
  const { rows } = await sql<BatteryRow>`${batteryRows(scope)} AND b.id = ${id}`.execute(scope.tx)
  const [battery] = await seenOf(scope, rows)
  if (!battery) throw new AppError('notFound', rows.length > 0 ? { isOutsideView: true } : undefined)
  const { number, serialNumber } = battery
  return { number, id, serialNumber }
}

/** Batteries by their numbers; without those that were deleted or are outside the caller's custom view. */
export async function readBatteriesInView(
  scope: Scope,
  numbers: readonly number[],
): Promise<Map<number, BatteryInView>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<BatteryRow>`
    ${batteryRows(scope)} AND b.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  const seen = await seenOf(scope, rows)
  return new Map(seen.map(({ number, id, serialNumber }) => [number, { number, id, serialNumber }]))
}

/** Those in the caller's view; without one, all, also those last seen in no device. */
export async function seenOf<Row extends Pick<BatteryRow, 'cohort' | 'homeLocationId' | 'groups'>>(
  scope: Scope,
  rows: readonly Row[],
): Promise<Row[]> {
  if (scope.view === null) return [...rows]
  const isSeen = await viewRule(scope)
  return rows.filter(
    ({ cohort, homeLocationId, groups }) =>
      cohort !== null && isSeen({ id: cohort, homeLocationId, groups: groups ?? [] }),
  )
}
