import type { OverviewFilter } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/tenancy.ts'
import { statusColumns } from '../device-states.sql.ts'

/** How many devices there are, by platform, and how many of them are red and yellow by each status that was asked for. */
export interface StatusCounts<Status extends OverviewFilter = OverviewFilter> {
  total: number
  android: number
  red: Record<Status, number>
  yellow: Record<Status, number>
}

export interface CohortCounts<Status extends OverviewFilter> extends StatusCounts<Status> {
  cohort: number
}

/** What is counted: devices of these cohorts, or of the whole world where they are null, by these statuses. */
interface Asked<Status extends OverviewFilter> {
  cohorts: readonly number[] | null
  statuses: readonly Status[]
}

/** The counts of each cohort that has devices. */
export async function readCohortCounts<Status extends OverviewFilter>(
  scope: Scope,
  asked: Asked<Status>,
): Promise<CohortCounts<Status>[]> {
  const alerting = new Map(
    (await countAlerting(scope, asked, byCohort)).map(({ cohort, counts }) => [cohort, counts]),
  )
  return (await countAll(scope, asked, byCohort)).map(({ cohort, total, android }) => ({
    ...{ cohort, total, android },
    ...levelsOf(asked.statuses, alerting.get(cohort)),
  }))
}

/** The counts of all of them together. */
export async function readCounts<Status extends OverviewFilter>(
  scope: Scope,
  asked: Asked<Status>,
): Promise<StatusCounts<Status>> {
  const [all] = await countAll(scope, asked, together)
  const [alerting] = await countAlerting(scope, asked, together)
  const { total = 0, android = 0 } = all ?? {}
  return { total, android, ...levelsOf(asked.statuses, alerting?.counts) }
}

interface Grouping {
  cohort: RawBuilder<unknown>
  groupBy: RawBuilder<unknown>
}
const byCohort: Grouping = { cohort: sql`d.cohort_id`, groupBy: sql`GROUP BY d.cohort_id` }
const together: Grouping = { cohort: sql`0`, groupBy: sql`` }

const isAsked = (cohorts: readonly number[] | null): RawBuilder<unknown> =>
  cohorts === null ? sql`true` : sql`d.cohort_id = ANY (${cohorts}::integer[])`

async function countAll(scope: Scope, { cohorts }: Asked<OverviewFilter>, { cohort, groupBy }: Grouping) {
  const { rows } = await sql<{ cohort: number; total: number; android: number }>`
    SELECT ${cohort} AS cohort, count(*)::integer AS total,
           count(*) FILTER (WHERE d.platform_type = 'android')::integer AS android
    FROM device d
    WHERE ${inWorld(scope, 'd')} AND ${isAsked(cohorts)}
    ${groupBy}`.execute(scope.tx)
  return rows
}

/** Few devices alert, and no alert is other than green where the device as a whole is not. */
async function countAlerting(
  scope: Scope,
  { cohorts, statuses }: Asked<OverviewFilter>,
  { cohort, groupBy }: Grouping,
) {
  const levels = statuses.flatMap((status) => [countOf(status, 2), countOf(status, 1)])
  const { rows } = await sql<{ cohort: number; counts: number[] }>`
    SELECT ${cohort} AS cohort, ARRAY[${sql.join(levels)}] AS counts
    FROM device d
    WHERE ${inWorld(scope, 'd')} AND d.device_status > 0 AND ${isAsked(cohorts)}
    ${groupBy}`.execute(scope.tx)
  return rows
}

function countOf(status: OverviewFilter, level: 1 | 2): RawBuilder<unknown> {
  const column = status === 'deviceStatus' ? 'device_status' : statusColumns[status]
  return sql`count(*) FILTER (WHERE ${sql.ref(`d.${column}`)} = ${sql.lit(level)})::integer`
}

/** Red and yellow in turn, as they were counted. */
function levelsOf<Status extends OverviewFilter>(
  statuses: readonly Status[],
  counts: readonly number[] = [],
) {
  const [red, yellow] = [{}, {}] as [Record<Status, number>, Record<Status, number>]
  for (const [index, status] of statuses.entries()) {
    red[status] = counts[2 * index] ?? 0
    yellow[status] = counts[2 * index + 1] ?? 0
  }
  return { red, yellow }
}
