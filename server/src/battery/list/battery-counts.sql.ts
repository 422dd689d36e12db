import type { BatteryCounts, BatteryFilter } from '@muster/contract'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'
import { countsByLevel } from '../counts-by-level.ts'
import type { WarrantyOn } from '../warranty.sql.ts'
import { conditionsOf, matchesOf } from './battery-conditions.sql.ts'

/** How many batteries match, by status: all of them, and those that reported since then. */
export async function countBatteries(
  scope: Scope,
  filter: BatteryFilter,
  warranty: WarrantyOn,
  since: number,
): Promise<{ all: BatteryCounts; reporting: BatteryCounts }> {
  const conditions = await conditionsOf(scope, filter, warranty)
  if (!conditions) return { all: countsByLevel([]), reporting: countsByLevel([]) }
  const { rows } = await sql<{ level: number; count: number; reporting: number }>`
    SELECT p.battery_status AS level, count(*)::integer AS count,
           count(*) FILTER (WHERE p.updated >= ${since})::integer AS reporting
    ${matchesOf(scope, conditions)}
    GROUP BY p.battery_status`.execute(scope.tx)
  const reporting = rows.map((row) => ({ level: row.level, count: row.reporting }))
  return { all: countsByLevel(rows), reporting: countsByLevel(reporting) }
}
