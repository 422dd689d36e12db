import { type OverviewFilter, overviewFilters } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/tenancy.ts'
import { statusColumns } from '../device-states.sql.ts'

/** How many devices there are, by platform, and how many of them are red and yellow by each status. */
export interface StatusCounts {
  total: number
  android: number
  windows: number
  red: Record<OverviewFilter, number>
  yellow: Record<OverviewFilter, number>
}

export interface CohortCounts extends StatusCounts {
  cohort: number
}

const none = () => Object.fromEntries(overviewFilters.map((filter) => [filter, 0])) as StatusCounts['red']

export const noDevices = (): StatusCounts => ({
  total: 0,
  android: 0,
  windows: 0,
  red: none(),
  yellow: none(),
})

/** Adds one count to another. */
export function addCounts(sum: StatusCounts, { total, android, windows, red, yellow }: StatusCounts): void {
  sum.total += total
  sum.android += android
  sum.windows += windows
  for (const filter of overviewFilters) {
    sum.red[filter] += red[filter]
    sum.yellow[filter] += yellow[filter]
  }
}

const columnOf = (filter: OverviewFilter): RawBuilder<unknown> =>
  sql.ref(filter === 'deviceStatus' ? 'd.device_status' : `d.${statusColumns[filter]}`)

const countOf = (filter: OverviewFilter, level: 1 | 2): RawBuilder<unknown> =>
  sql`count(*) FILTER (WHERE ${columnOf(filter)} = ${sql.lit(level)})::integer`

/** The counts of each of these cohorts that has devices; of all cohorts of the world where they are null. */
export async function readStatusCounts(
  scope: Scope,
  cohorts: readonly number[] | null,
): Promise<CohortCounts[]> {
  const isAsked = cohorts === null ? sql`true` : sql`d.cohort_id = ANY (${cohorts}::integer[])`
  const { rows: totals } = await sql<{ cohort: number; total: number; android: number }>`
    SELECT d.cohort_id AS cohort, count(*)::integer AS total,
           count(*) FILTER (WHERE d.platform_type = 'android')::integer AS android
    FROM device d
    WHERE ${inWorld(scope, 'd')} AND ${isAsked}
    GROUP BY d.cohort_id`.execute(scope.tx)
  const levels = overviewFilters.flatMap((filter) => [countOf(filter, 2), countOf(filter, 1)])
  // Few devices alert, and no alert is other than green where the device as a whole is not.
  const { rows: alerting } = await sql<{ cohort: number; counts: number[] }>`
    SELECT d.cohort_id AS cohort, ARRAY[${sql.join(levels)}] AS counts
    FROM device d
    WHERE ${inWorld(scope, 'd')} AND d.device_status > 0 AND ${isAsked}
    GROUP BY d.cohort_id`.execute(scope.tx)
  const countsOf = new Map(alerting.map(({ cohort, counts }) => [cohort, counts]))
  return totals.map(({ cohort, total, android }) => {
    const counts = countsOf.get(cohort) ?? []
    const at = (level: 0 | 1) =>
      Object.fromEntries(
        overviewFilters.map((filter, index) => [filter, counts[2 * index + level] ?? 0]),
      ) as StatusCounts['red']
    return { cohort, total, android, windows: total - android, red: at(0), yellow: at(1) }
  })
}
