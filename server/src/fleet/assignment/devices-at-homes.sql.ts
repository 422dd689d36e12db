import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/**
 * How many devices are assigned to each of these home locations. Counts devices rather than reading a stored count,
 * which might be wrong.
 */
export async function countDevicesAt(
  scope: Scope,
  homeLocationIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; devices: number }>`
    SELECT c.home_location_id AS id, count(*)::integer AS devices
    FROM cohort c
    JOIN device d ON ${inWorld(scope, 'd')} AND d.cohort_id = c.id
    WHERE ${inWorld(scope, 'c')} AND c.home_location_id = ANY (${homeLocationIds}::text[])
    GROUP BY c.home_location_id`.execute(scope.tx)
  return new Map(rows.map(({ id, devices }) => [id, devices]))
}
