import type { BatteryCounts, BatteryFilter } from '@muster/contract'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { WarrantyOn } from '../warranty.sql.ts'
import { conditionsOf, matchesOf } from './battery-conditions.sql.ts'

const none: BatteryCounts = { all: 0, red: 0, orange: 0, green: 0 }

/** How many batteries match, by status: all of them, and those that reported since then. */
export async function countBatteries(
  scope: Scope,
  filter: BatteryFilter,
  warranty: WarrantyOn,
  since: number,
): Promise<{ all: BatteryCounts; reporting: BatteryCounts }> {
  const conditions = await conditionsOf(scope, filter, warranty)
  if (!conditions) return { all: none, reporting: none }
  const { rows } = await sql<{ level: number; count: number; reporting: number }>`
    SELECT p.battery_status AS level, count(*)::integer AS count,
           count(*) FILTER (WHERE p.updated >= ${since})::integer AS reporting
    ${matchesOf(scope, conditions)}
    GROUP BY p.battery_status`.execute(scope.tx)
  const counts = (figure: 'count' | 'reporting'): BatteryCounts => {
    const [green, orange, red] = [0, 1, 2].map(
      (level) => rows.find((row) => row.level === level)?.[figure] ?? 0,
    ) as [number, number, number]
    return { all: red + orange + green, red, orange, green }
  }
  return { all: counts('count'), reporting: counts('reporting') }
}
