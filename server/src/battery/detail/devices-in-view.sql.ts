import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { viewRule } from '../../telemetry/index.ts'

export interface DeviceName {
  number: number
  id: string
  manufacturer: string
  model: string
  serialNumber: string
}

type DeviceRow = DeviceName & { cohort: number; homeLocationId: string | null; groups: string[] }

/** Devices by their numbers; without those that were deleted or are outside the caller's custom view. */
export async function readDevicesInView(
  scope: Scope,
  numbers: readonly number[],
): Promise<Map<number, DeviceName>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<DeviceRow>`
    SELECT d.number, d.id, d.manufacturer, d.model, d.serial_number AS "serialNumber", c.id AS cohort,
           c.home_location_id AS "homeLocationId", c.groups
    FROM device d
    JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    WHERE ${inWorld(scope, 'd')} AND d.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  const isSeen = await viewRule(scope)
  const seen = rows.filter(({ cohort, homeLocationId, groups }) =>
    isSeen({ id: cohort, homeLocationId, groups }),
  )
  return new Map(seen.map((device) => [device.number, device]))
}
