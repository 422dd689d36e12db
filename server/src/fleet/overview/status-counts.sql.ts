import type { OverviewFilter } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { statusColumns } from '../state/device-health.sql.ts'

/** How many devices are red and yellow, by each requested status. */
export interface AlertingCounts<Status extends OverviewFilter = OverviewFilter> {
  red: Record<Status, number>
  yellow: Record<Status, number>
}

export interface StatusCounts<Status extends OverviewFilter = OverviewFilter> extends AlertingCounts<Status> {
  total: number
}

/** Devices of these cohorts, or of the whole world where null, counted by these statuses. */
interface Asked<Status extends OverviewFilter> {
  cohorts: readonly number[] | null
  statuses: readonly Status[]
}

/** The counts of each cohort that has devices. */
export async function readCohortCounts<Status extends OverviewFilter>(
  scope: Scope,
  asked: Asked<Status>,
): Promise<(StatusCounts<Status> & { cohort: number })[]> {
  const { rows } = await sql<{ cohort: number; total: number; counts: string | null }>`
    SELECT c.id AS cohort, c.devices AS total, alerting.counts
    FROM cohort c
    LEFT JOIN (
      SELECT s.cohort_id, ${levelCounts(asked)} AS counts FROM device_health s
      WHERE ${isAlerting(scope, asked)} GROUP BY s.cohort_id
    ) alerting ON alerting.cohort_id = c.id
    WHERE ${inWorld(scope, 'c')} AND ${isOf('c.id', asked)} AND c.devices > 0`.execute(scope.tx)
  return rows.map(({ cohort, total, counts }) => ({ cohort, total, ...byLevel(asked, counts) }))
}

/** The total counts, and how many of the devices are Android. */
export async function readCounts<Status extends OverviewFilter>(
  scope: Scope,
  asked: Asked<Status>,
): Promise<StatusCounts<Status> & { android: number }> {
  const { rows } = await sql<{ total: number; android: number; counts: string | null }>`
    SELECT coalesce(sum(c.devices), 0)::integer AS total,
           coalesce(sum(c.android_devices), 0)::integer AS android,
           (SELECT ${levelCounts(asked)} FROM device_health s WHERE ${isAlerting(scope, asked)}) AS counts
    FROM cohort c
    WHERE ${inWorld(scope, 'c')} AND ${isOf('c.id', asked)}`.execute(scope.tx)
  const { total = 0, android = 0, counts = null } = rows[0] ?? {}
  return { total, android, ...byLevel(asked, counts) }
}

/** The same without the devices that do not alert. */
export async function readAlertingCounts<Status extends OverviewFilter>(
  scope: Scope,
  asked: Asked<Status>,
): Promise<AlertingCounts<Status>> {
  const { rows } = await sql<{ counts: string }>`
    SELECT ${levelCounts(asked)} AS counts FROM device_health s
    WHERE ${isAlerting(scope, asked)}`.execute(scope.tx)
  return byLevel(asked, rows[0]?.counts ?? null)
}

const isOf = (cohort: 'c.id' | 's.cohort_id', { cohorts }: Asked<OverviewFilter>): RawBuilder<unknown> =>
  cohorts === null ? sql`true` : sql`${sql.ref(cohort)} = ANY (${cohorts}::integer[])`

/** Few devices alert, and a device that is green overall has no alert. */
function isAlerting(scope: Scope, asked: Asked<OverviewFilter>): RawBuilder<unknown> {
  const [status, ...others] = asked.statuses
  const isCounted = status && others.length === 0 ? sql`${columnOf(status)} > 0` : sql`true`
  return sql`${inWorld(scope, 's')} AND s.device_status > 0 AND ${isCounted} AND ${isOf('s.cohort_id', asked)}`
}

const columnOf = (status: OverviewFilter): RawBuilder<unknown> =>
  sql.ref(`s.${status === 'deviceStatus' ? 'device_status' : statusColumns[status]}`)

/** Red and yellow alternating, as one text: thousands of those parse much faster than arrays. */
const levelCounts = ({ statuses }: Asked<OverviewFilter>): RawBuilder<unknown> =>
  sql`ARRAY[${sql.join(statuses.flatMap((status) => [countOf(status, 2), countOf(status, 1)]))}]::text`

const countOf = (status: OverviewFilter, level: 1 | 2): RawBuilder<unknown> =>
  sql`count(*) FILTER (WHERE ${columnOf(status)} = ${sql.lit(level)})::integer`

function byLevel<Status extends OverviewFilter>({ statuses }: Asked<Status>, written: string | null) {
  const counts = written === null ? [] : written.slice(1, -1).split(',').map(Number)
  const [red, yellow] = [{}, {}] as [Record<Status, number>, Record<Status, number>]
  for (const [index, status] of statuses.entries()) {
    red[status] = counts[2 * index] ?? 0
    yellow[status] = counts[2 * index + 1] ?? 0
  }
  return { red, yellow }
}
