import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Properties that a device can share with others. */
export interface DeviceProperties {
  number: number
  manufacturer: string
  model: string
  osBuild: string | null
  firmware: string | null
  bios: string | null
  clientVersion: string | null
  extensionVersion: string | null
  /** Its home location and groups. */
  cohort: number
  sims: { operatorName?: string | null; operatorCode?: string | null }[]
  /** Of the applications installed on it, four bytes each; null where there are none. */
  applicationVersions: Buffer | null
}

/**
 * The devices in a range of numbers that were enrolled by a moment. Installed applications come as one byte string per
 * device: separate rows would be fifty times as many. They are read once: joined directly, they may be read again for
 * every device while the planner knows little of a world that has just been filled.
 */
export async function readDeviceProperties(
  scope: Scope,
  { above, upTo, enrolledBefore }: { above: number; upTo: number; enrolledBefore: number },
): Promise<DeviceProperties[]> {
  const { rows } = await sql<DeviceProperties>`
    WITH installed AS MATERIALIZED (
      SELECT a.number, string_agg(int4send(a.version_id), ''::bytea) AS versions
      FROM device_application a
      WHERE ${inWorld(scope, 'a')} AND a.removed_at IS NULL AND a.number > ${above} AND a.number <= ${upTo}
      GROUP BY a.number
    )
    SELECT d.number, d.manufacturer, d.model, d.os_build AS "osBuild", d.firmware_version AS firmware,
           d.bios_version AS bios, d.client_version AS "clientVersion", d.extension_version AS "extensionVersion",
           d.cohort_id AS cohort, d.sims, installed.versions AS "applicationVersions"
    FROM device d
    LEFT JOIN installed ON installed.number = d.number
    WHERE ${inWorld(scope, 'd')} AND d.number > ${above} AND d.number <= ${upTo}
      AND d.enrolled_at < ${enrolledBefore}`.execute(scope.tx)
  return rows
}

/** The highest device number of the world; 0 without devices. */
export async function highestDeviceNumber(scope: Scope): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    SELECT max(d.number) AS highest FROM device d WHERE ${inWorld(scope, 'd')}`.execute(scope.tx)
  return rows[0]?.highest ?? 0
}

/** Every application version that the world has seen, by package and version; without the collective name. */
export async function readApplicationVersions(scope: Scope): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; packageName: string; version: string }>`
    SELECT v.id, a.package_name AS "packageName", v.version
    FROM application_version v
    JOIN application a ON ${inWorld(scope, 'a')} AND a.id = v.application_id
    WHERE ${inWorld(scope, 'v')} AND a.package_name <> ''`.execute(scope.tx)
  return new Map(rows.map(({ id, packageName, version }) => [id, `${packageName} ${version}`]))
}

export interface NamedApplication {
  id: number
  /** May be empty. */
  name: string
}

/** The applications that the world knows of these packages, by package and version. */
export async function readNamedApplications(
  scope: Scope,
  packages: readonly string[],
): Promise<Map<string, NamedApplication>> {
  if (packages.length === 0) return new Map()
  const { rows } = await sql<NamedApplication & { packageName: string; version: string }>`
    SELECT a.id, a.name, a.package_name AS "packageName", v.version
    FROM application a
    JOIN application_version v ON ${inWorld(scope, 'v')} AND v.application_id = a.id
    WHERE ${inWorld(scope, 'a')} AND a.package_name = ANY (${packages}::text[]) AND a.package_name <> ''
    ORDER BY a.id DESC`.execute(scope.tx)
  return new Map(
    rows.map(({ id, name, packageName, version }) => [`${packageName} ${version}`, { id, name }]),
  )
}
