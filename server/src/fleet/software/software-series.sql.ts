import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { AskedEstate } from '../../telemetry/index.ts'
import { applicationKind, processKind, type SoftwareKind, summedCohorts } from '../../telemetry/index.ts'

/** Sums over the devices of an estate on one local day. */
interface UsedOnDay {
  /** Such as 2026-03-01. */
  date: string
  devicesUsed: number
  useMinutes: number
}
export interface ApplicationDay extends UsedOnDay {
  mobileBytes: number
  wifiBytes: number
}
export interface ProcessDay extends UsedOnDay {
  /** In hundredths of a percent of an hour. */
  cpu: number
}

export interface AskedSeries extends AskedEstate {
  /** Of the application or process. */
  id: number
  /** Null for all versions together. */
  version: number | null
  /** Numbers of days. */
  first: number
  last: number
}

/** Version 0 is the application or process as a whole: a device may use two on one day. */
const allVersions = 0

export const readApplicationSeries = async (scope: Scope, asked: AskedSeries): Promise<ApplicationDay[]> =>
  await readSeries<ApplicationDay>(scope, applicationKind, asked, [
    ['mobile_bytes', 'mobileBytes'],
    ['wifi_bytes', 'wifiBytes'],
  ])

export const readProcessSeries = async (scope: Scope, asked: AskedSeries): Promise<ProcessDay[]> =>
  await readSeries<ProcessDay>(scope, processKind, asked, [['cpu', 'cpu']])

/**
 * The sums of each day, over the requested devices that the caller may see; 0 where they reported other software only.
 * Days on which none of them reported are left out.
 */
async function readSeries<Day extends UsedOnDay>(
  scope: Scope,
  { dayTable, idColumn }: SoftwareKind,
  { id, version, first, last, ...estate }: AskedSeries,
  own: readonly (readonly [column: string, name: string])[],
): Promise<Day[]> {
  const cohorts = await summedCohorts(scope, estate)
  if (cohorts.length === 0) return []
  const dates = Array.from({ length: last - first + 1 }, (_, index) => dateOfDay(first + index))
  const columns = [['devices_used', 'devicesUsed'], ['use_minutes', 'useMinutes'], ...own] as const
  const sums = columns.map(([column]) => sql`sum(${sql.ref(`u.${column}`)})::bigint AS ${sql.id(column)}`)
  const told = columns.map(
    ([column, name]) => sql`coalesce(${sql.ref(`used.${column}`)}, 0) AS ${sql.id(name)}`,
  )
  const { rows } = await sql<Day>`
    SELECT asked.day::text AS date, ${sql.join(told)}
    FROM unnest(${dates}::date[]) AS asked (day)
    LEFT JOIN (
      SELECT u.day, ${sql.join(sums)} FROM ${sql.table(dayTable)} u
      WHERE ${inWorld(scope, 'u')} AND ${sql.ref(`u.${idColumn}`)} = ${id}
        AND u.version_id = ${version ?? allVersions} AND u.day = ANY (${dates}::date[])
        AND u.cohort_id = ANY (${cohorts}::integer[])
      GROUP BY u.day
    ) used ON used.day = asked.day
    WHERE used.day IS NOT NULL OR EXISTS (
      SELECT 1 FROM cohort_day c
      WHERE ${inWorld(scope, 'c')} AND c.day = asked.day AND c.cohort_id = ANY (${cohorts}::integer[]))
    ORDER BY asked.day`.execute(scope.tx)
  return rows
}

interface UsedVersion {
  date: string
  version: number
  devicesUsed: number
}

/** Devices that used each version of an application on each day; days and versions without any are left out. */
export async function readUseByVersion(
  scope: Scope,
  { id, first, last, ...estate }: Omit<AskedSeries, 'version'>,
): Promise<UsedVersion[]> {
  const cohorts = await summedCohorts(scope, estate)
  const { rows } = await sql<UsedVersion>`
    SELECT u.day::text AS date, u.version_id AS version, sum(u.devices_used)::integer AS "devicesUsed"
    FROM application_day u
    WHERE ${inWorld(scope, 'u')} AND u.application_id = ${id} AND u.version_id > ${allVersions}
      AND u.day BETWEEN ${dateOfDay(first)}::date AND ${dateOfDay(last)}::date
      AND u.cohort_id = ANY (${cohorts}::integer[]) AND u.devices_used > 0
    GROUP BY u.day, u.version_id`.execute(scope.tx)
  return rows
}
