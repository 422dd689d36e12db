import { type BatteryCounts, type BatteryListFilter, statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'
import { countsByLevel } from '../counts-by-level.ts'
import type { WarrantyOn } from '../warranty.sql.ts'
import { conditionsOf, hasReportedSince, matchesOf } from './battery-conditions.sql.ts'

/** How many batteries match, by status: all of them, and those that reported since then. */
export async function countBatteries(
  scope: Scope,
  { reporting: isOfReporting = false, ...filter }: BatteryListFilter,
  warranty: WarrantyOn,
  since: number,
): Promise<{ all: BatteryCounts; reporting: BatteryCounts }> {
  const conditions = await conditionsOf(scope, { ...filter, since: isOfReporting ? since : null }, warranty)
  if (!conditions) return { all: countsByLevel([]), reporting: countsByLevel([]) }
  const { rows } = await sql<{ all: number[]; reporting: number[] }>`
    SELECT ${countsWhere(sql`true`)} AS all, ${countsWhere(hasReportedSince(since))} AS reporting
    ${matchesOf(scope, conditions)}`.execute(scope.tx)
  const { all = [], reporting = [] } = rows[0] ?? {}
  return { all: countsByLevel(all.map(atLevel)), reporting: countsByLevel(reporting.map(atLevel)) }
}

/** By the places of the levels: without groups the rows are counted in two thirds of the time. */
const countsWhere = (condition: RawBuilder<unknown>): RawBuilder<number[]> => {
  const counts = statusLevels.map(
    (_, level) => sql`count(*) FILTER (WHERE p.battery_status = ${level} AND ${condition})::integer`,
  )
  return sql`ARRAY[${sql.join(counts)}]`
}

const atLevel = (count: number, level: number) => ({ level, count })
