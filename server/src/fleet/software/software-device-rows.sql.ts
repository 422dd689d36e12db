import type { ApplicationDeviceRow, ProcessDeviceRow, SoftwareDeviceInfo } from '@muster/contract'
import { dayIn } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { inAlphabet } from '../../platform/text/alphabet.ts'
import { applicationKind, applicationUseOn, processKind, type SoftwareKind } from '../../telemetry/index.ts'

interface StoredRow {
  number: number
  id: string
  serialNumber: string
  imei: string | null
  assetTag: string | null
  deviceName: string | null
  timeZone: string | null
  groups: string[]
  homeId: string | null
  homeName: string | null
  lastUsed: number | null
}

/** Devices that have an application, in the order of the numbers; those that no longer have it are left out. */
export async function readApplicationDevices(
  scope: Scope,
  application: number,
  numbers: readonly number[],
  now: number,
): Promise<ApplicationDeviceRow[]> {
  const rows = await readRows<{ days: Buffer | null; version: string }>(
    ...([scope, applicationKind, application, numbers] as const),
    sql`i.days, v.version`,
  )
  return rows.map((row) => {
    const { mobileBytes, wifiBytes } = applicationUseOn(row.days, dayIn(row.timeZone ?? 'UTC', now))
    return {
      deviceInfo: infoOf(row),
      lastUsed: row.lastUsed,
      mobileDataUsage: mobileBytes,
      wifiDataUsage: wifiBytes,
      version: row.version,
    }
  })
}

/** The same for a process. */
export async function readProcessDevices(
  scope: Scope,
  process: number,
  numbers: readonly number[],
): Promise<ProcessDeviceRow[]> {
  const rows = await readRows<{ productVersion: string; fileVersion: string }>(
    ...([scope, processKind, process, numbers] as const),
    sql`v.product_version AS "productVersion", v.file_version AS "fileVersion"`,
  )
  return rows.map(({ deviceName, lastUsed, productVersion, fileVersion, ...row }) => ({
    deviceInfo: infoOf(row),
    deviceName,
    lastUsed,
    productVersion,
    fileVersion,
  }))
}

async function readRows<Own>(
  scope: Scope,
  { installedTable, versionTable, idColumn }: SoftwareKind,
  id: number,
  numbers: readonly number[],
  own: RawBuilder<unknown>,
): Promise<(StoredRow & Own)[]> {
  const { rows } = await sql<StoredRow & Own>`
    SELECT d.number, d.id, d.serial_number AS "serialNumber", d.imei, d.asset_tag AS "assetTag",
           d.device_name AS "deviceName", d.time_zone AS "timeZone", c.groups, h.id AS "homeId", h.name AS "homeName",
           i.last_used AS "lastUsed", ${own}
    FROM device d
    JOIN ${sql.table(installedTable)} i ON ${inWorld(scope, 'i')} AND i.number = d.number
      AND ${sql.ref(`i.${idColumn}`)} = ${id} AND i.removed_at IS NULL
    JOIN ${sql.table(versionTable)} v ON ${inWorld(scope, 'v')} AND v.id = i.version_id
    JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = d.home_location_id
    WHERE ${inWorld(scope, 'd')} AND d.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

const infoOf = (row: Omit<StoredRow, 'deviceName' | 'lastUsed'>): SoftwareDeviceInfo => {
  const { id, serialNumber, imei, assetTag, groups, homeId, homeName } = row
  return {
    id,
    serialNumber,
    imei,
    assetTag,
    group: groups.toSorted(inAlphabet),
    homeLocation: homeName,
    homeLocationId: homeId,
  }
}
