import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** How many devices report a time zone. */
export type DevicesByZone = Map<string, number>

export async function readTimeZones(
  scope: Scope,
  cohorts: readonly number[],
): Promise<{ cohort: number; zone: string; devices: number }[]> {
  if (cohorts.length === 0) return []
  const { rows } = await sql<{ cohort: number; zone: string; devices: number }>`
    SELECT d.cohort_id AS cohort, d.time_zone AS zone, count(*)::integer AS devices FROM device d
    WHERE ${inWorld(scope, 'd')} AND d.cohort_id = ANY (${cohorts}::integer[]) AND d.time_zone IS NOT NULL
    GROUP BY d.cohort_id, d.time_zone`.execute(scope.tx)
  return rows
}
