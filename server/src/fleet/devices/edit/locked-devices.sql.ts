import { sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Cohort } from '../../../telemetry/index.ts'
import { lockDevices, viewRule } from '../../../telemetry/index.ts'

export interface LockedDevice {
  number: number
  id: string
  serialNumber: string
  assetTag: string | null
  cohort: Cohort
  /** The name of its home location. */
  homeName: string | null
  version: number
}

type LockedRow = Omit<LockedDevice, 'cohort'> & { cohort: number } & Omit<Cohort, 'id'>

/**
 * Devices about to be changed, locked until the transaction ends: their reports wait. Those unknown, of another world
 * or outside the caller's custom view are left out; if none remains, the answer is not found [C-9949].
 */
export async function lockDevicesInView(scope: Scope, ids: readonly string[]): Promise<LockedDevice[]> {
  const wanted = [...new Set(ids)]
  const numbers = await lockDevices(scope, { ids: wanted })
  // Read under the lock: its previous holder may have moved them out of the view.
  const { rows } = await sql<LockedRow>`
    SELECT d.number, d.id, d.serial_number AS "serialNumber", d.asset_tag AS "assetTag", d.version, c.id AS cohort,
           c.home_location_id AS "homeLocationId", c.groups, h.name AS "homeName"
    FROM device d
    JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = c.home_location_id
    WHERE ${inWorld(scope, 'd')} AND d.number = ANY (${numbers}::integer[])
    ORDER BY d.number`.execute(scope.tx)
  const isSeen = await viewRule(scope)
  const devices = rows.map(({ cohort, homeLocationId, groups, ...device }) => ({
    ...device,
    cohort: { id: cohort, homeLocationId, groups },
  }))
  const seen = devices.filter(({ cohort }) => isSeen(cohort))
  if (seen.length === 0) throw new AppError('notFound')
  return seen
}
