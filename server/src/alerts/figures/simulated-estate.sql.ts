import type { ChangedStatus, StatusLevel, WorldSettings } from '@muster/contract'
import type { OwnThresholds } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Of batteries that are in no device. */
export const noCohort = -1

interface NumbersOfCohort {
  cohort: number
  numbers: number[]
}

/** Thousands of numbers as one text: it parses much faster than an array. */
const parsed = (rows: readonly { cohort: number; numbers: string }[]): NumbersOfCohort[] =>
  rows.map(({ cohort, numbers }) => ({ cohort, numbers: numbers.split(',').map(Number) }))

/** The devices that exist, by cohort. */
export async function readDevicesOfCohorts(scope: Scope): Promise<NumbersOfCohort[]> {
  const { rows } = await sql<{ cohort: number; numbers: string }>`
    SELECT h.cohort_id AS cohort, string_agg(h.number::text, ',') AS numbers FROM device_health h
    WHERE ${inWorld(scope, 'h')} GROUP BY h.cohort_id`.execute(scope.tx)
  return parsed(rows)
}

/** The batteries that exist, by the cohort of the device that each was last seen in. */
export async function readBatteriesOfCohorts(scope: Scope): Promise<NumbersOfCohort[]> {
  const { rows } = await sql<{ cohort: number; numbers: string }>`
    SELECT coalesce(h.cohort_id, ${noCohort}) AS cohort, string_agg(p.number::text, ',') AS numbers
    FROM battery_pulse p
    LEFT JOIN device_health h ON ${inWorld(scope, 'h')} AND h.number = p.device_number
    WHERE ${inWorld(scope, 'p')} GROUP BY 1`.execute(scope.tx)
  return parsed(rows)
}

/** The thresholds of the home locations that have their own. */
export async function readOwnThresholds(scope: Scope): Promise<Map<string, OwnThresholds>> {
  const { rows } = await sql<OwnThresholds & { id: string }>`
    SELECT h.id, h.distance_yellow AS "distanceYellow", h.distance_red AS "distanceRed" FROM home_location h
    WHERE ${inWorld(scope, 'h')} AND (h.distance_yellow IS NOT NULL OR h.distance_red IS NOT NULL)`.execute(
    scope.tx,
  )
  return new Map(rows.map(({ id, ...own }) => [id, own]))
}

/** A status that would be another. */
export interface NumberedChange {
  number: number
  from: StatusLevel
  to: StatusLevel
}

/** The same with what people call the devices. */
export async function nameDevices(
  scope: Scope,
  changes: readonly NumberedChange[],
  identifier: WorldSettings['deviceIdentifier'],
): Promise<ChangedStatus[]> {
  const name = { serialNumber: 'serial_number', assetTag: 'asset_tag', imei: 'imei' }[identifier]
  const { rows } = await sql<{ number: number; id: string; name: string }>`
    SELECT d.number, d.id, coalesce(d.${sql.id(name)}, d.serial_number) AS name FROM device d
    WHERE ${inWorld(scope, 'd')} AND d.number = ANY (${numbersOf(changes)}::integer[])`.execute(scope.tx)
  return named(changes, rows)
}

/** The same with the serial numbers of batteries. */
export async function nameBatteries(
  scope: Scope,
  changes: readonly NumberedChange[],
): Promise<ChangedStatus[]> {
  const { rows } = await sql<{ number: number; id: string; name: string }>`
    SELECT b.number, b.id, b.serial_number AS name FROM battery b
    WHERE ${inWorld(scope, 'b')} AND b.number = ANY (${numbersOf(changes)}::integer[])`.execute(scope.tx)
  return named(changes, rows)
}

const numbersOf = (changes: readonly NumberedChange[]): number[] => changes.map(({ number }) => number)

function named(
  changes: readonly NumberedChange[],
  rows: readonly { number: number; id: string; name: string }[],
): ChangedStatus[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return changes.flatMap(({ number, from, to }) => {
    const row = byNumber.get(number)
    return row ? [{ id: row.id, name: row.name, from, to }] : []
  })
}
