import type { ProcessVersion } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { AskedEstate } from '../../telemetry/index.ts'
import { applicationKind, processKind, type SoftwareKind, summedCohorts } from '../../telemetry/index.ts'

/** Devices with one version, among those that the caller sees. */
interface Counted {
  id: number
  devices: number
  used: number
  lastUsed: number | null
}
export interface CountedApplication extends Counted {
  name: string
  packageName: string
  sharedUserId: string
  system: boolean
  version: string
  firstInstalled: number
}
export interface CountedProcess extends Counted, ProcessVersion {
  processName: string
  productName: string
  active: number
}

/** Every version of every application on a device in view, or of some applications, grouped by application. */
export async function readCountedApplications(
  scope: Scope,
  only?: readonly number[],
): Promise<CountedApplication[]> {
  const cohorts = await summedCohorts(scope, {})
  const { rows } = await sql<CountedApplication>`
    SELECT a.id, a.name, a.package_name AS "packageName", a.shared_user_id AS "sharedUserId", a.system, v.version,
           n.devices, n.used, n.last_used AS "lastUsed", n.own AS "firstInstalled"
    FROM ${countsOf(scope, applicationKind, cohorts, only)} n
    JOIN application a ON ${inWorld(scope, 'a')} AND a.id = n.id
    JOIN application_version v ON ${inWorld(scope, 'v')} AND v.id = n.version_id
    -- Leaves out the collective name that stands for all names beyond the world's limit.
    WHERE a.package_name <> ''
    ORDER BY a.id`.execute(scope.tx)
  return rows
}

export async function readCountedProcesses(scope: Scope): Promise<CountedProcess[]> {
  const cohorts = await summedCohorts(scope, {})
  const { rows } = await sql<CountedProcess>`
    SELECT p.id, p.process_name AS "processName", p.product_name AS "productName",
           v.product_version AS "productVersion", v.file_version AS "fileVersion",
           n.devices, n.used, n.last_used AS "lastUsed", n.own AS active
    FROM ${countsOf(scope, processKind, cohorts)} n
    JOIN process p ON ${inWorld(scope, 'p')} AND p.id = n.id
    JOIN process_version v ON ${inWorld(scope, 'v')} AND v.id = n.version_id
    WHERE p.process_name <> ''
    ORDER BY p.id`.execute(scope.tx)
  return rows
}

const countsOf = (
  scope: Scope,
  { countTable, idColumn, own }: SoftwareKind,
  cohorts: readonly number[],
  only?: readonly number[],
) => {
  const id = sql.ref(`c.${idColumn}`)
  return sql`(
    SELECT ${id} AS id, c.version_id, sum(c.devices)::integer AS devices, sum(c.used)::integer AS used,
           max(c.last_used) AS last_used, ${own.together}::bigint AS own
    FROM ${sql.table(countTable)} c
    WHERE ${inWorld(scope, 'c')} AND c.cohort_id = ANY (${cohorts}::integer[])
      ${only === undefined ? sql`` : sql`AND ${id} = ANY (${only}::integer[])`}
    GROUP BY ${id}, c.version_id)`
}

/** How many devices of a part of the estate have one application or process, and how many versions of it. */
export async function countInstalled(
  scope: Scope,
  { countTable, idColumn }: SoftwareKind,
  id: number,
  version: number | null,
  asked: AskedEstate,
): Promise<{ devices: number; versions: number }> {
  const cohorts = await summedCohorts(scope, asked)
  const { rows } = await sql<{ devices: number; versions: number }>`
    SELECT coalesce(sum(c.devices), 0)::integer AS devices, count(DISTINCT c.version_id)::integer AS versions
    FROM ${sql.table(countTable)} c
    WHERE ${inWorld(scope, 'c')} AND ${sql.ref(`c.${idColumn}`)} = ${id} AND c.cohort_id = ANY (${cohorts}::integer[])
      ${version === null ? sql`` : sql`AND c.version_id = ${version}`}`.execute(scope.tx)
  return rows[0] ?? { devices: 0, versions: 0 }
}

/** How many devices of a part of the estate have each version of an application now. */
export async function countByVersion(
  scope: Scope,
  id: number,
  asked: AskedEstate,
): Promise<{ id: number; version: string; installedCount: number }[]> {
  const cohorts = await summedCohorts(scope, asked)
  const { rows } = await sql<{ id: number; version: string; installedCount: number }>`
    SELECT v.id, v.version, n.devices AS "installedCount"
    FROM (
      SELECT c.version_id, sum(c.devices)::integer AS devices FROM application_count c
      WHERE ${inWorld(scope, 'c')} AND c.application_id = ${id} AND c.cohort_id = ANY (${cohorts}::integer[])
      GROUP BY c.version_id
    ) n
    JOIN application_version v ON ${inWorld(scope, 'v')} AND v.id = n.version_id
    WHERE n.devices > 0`.execute(scope.tx)
  return rows
}
