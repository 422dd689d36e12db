import { type DeviceRow, statusLevels } from '@muster/contract'
import { averageDischarge, localDay, zoneOffset } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'
import { inAlphabet } from '../../../platform/text/alphabet.ts'
import { deviceSumsOn, unpackRecent } from '../../../telemetry/index.ts'
import { type AlertStatuses, alertColumns, alertsOf } from './device-alerts.sql.ts'

interface StoredRow extends AlertStatuses {
  number: number
  id: string
  serialNumber: string
  assetTag: string | null
  imei: string | null
  deviceName: string | null
  manufacturer: string
  model: string
  groups: string[]
  homeId: string | null
  homeName: string | null
  distanceYellow: number | null
  distanceRed: number | null
  updated: number | null
  recent: Buffer | null
  timeZone: string | null
  storageUsed: number | null
  storageTotal: number | null
  firmware: string | null
  osBuild: string | null
  bios: string | null
  clientVersion: string | null
  extensionVersion: string | null
  status: number
  fixAt: number | null
  latitude: number | null
  longitude: number | null
  version: number
}

/** Devices as lists show them at a moment, in the order of the numbers; deleted ones are left out. */
export async function readDeviceRows(
  scope: Scope,
  numbers: readonly number[],
  now: number,
): Promise<DeviceRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT d.number, d.id, d.serial_number AS "serialNumber", d.asset_tag AS "assetTag", d.imei,
           d.device_name AS "deviceName", d.manufacturer, d.model, c.groups, h.id AS "homeId", h.name AS "homeName",
           h.distance_yellow AS "distanceYellow", h.distance_red AS "distanceRed", p.last_contact AS updated,
           p.recent, d.time_zone AS "timeZone", p.storage_used AS "storageUsed", p.storage_total AS "storageTotal",
           d.firmware_version AS firmware, d.os_build AS "osBuild", d.bios_version AS bios,
           d.client_version AS "clientVersion", d.extension_version AS "extensionVersion", s.device_status AS status,
           ${alertColumns}, p.fix_at AS "fixAt", p.latitude, p.longitude, d.version
    FROM device d
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = d.number
    JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = d.number
    JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = d.home_location_id
    WHERE ${inWorld(scope, 'd')} AND d.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [deviceRow(row, now)] : []
  })
}

function deviceRow(row: StoredRow, now: number): DeviceRow {
  const { id, serialNumber, assetTag, imei, deviceName, manufacturer, model } = row
  return {
    id,
    serialNumber,
    assetTag,
    imei,
    deviceName,
    manufacturer,
    model,
    group: row.groups.toSorted(inAlphabet),
    homeLocation: homeOf(row),
    updated: row.updated,
    ...figuresAt(row, now),
    storage: storageOf(row),
    firmware: row.firmware === null ? null : { version: row.firmware },
    operatingSystem: row.osBuild === null ? null : { buildVersion: row.osBuild },
    bios: row.bios === null ? null : { version: row.bios },
    clientVersion: row.clientVersion,
    extensionVersion: row.extensionVersion,
    deviceStatus: statusLevels[row.status] ?? 'green',
    alerts: alertsOf(row),
    lastPosition: positionOf(row),
    version: row.version,
  }
}

const homeOf = ({ homeId, homeName, distanceYellow, distanceRed }: StoredRow): DeviceRow['homeLocation'] =>
  homeId === null ? null : { id: homeId, name: homeName ?? homeId, distanceYellow, distanceRed }

const positionOf = ({ fixAt, latitude, longitude }: StoredRow): DeviceRow['lastPosition'] =>
  fixAt === null || latitude === null || longitude === null ? null : { time: fixAt, latitude, longitude }

const storageOf = ({ storageUsed, storageTotal }: StoredRow): DeviceRow['storage'] =>
  storageUsed === null || !storageTotal ? null : { percentageUsed: (storageUsed * 100) / storageTotal }

/**
 * Sums of the last 30 local days as of now: the stored ones, by which lists are sorted, are as of the last report or
 * evaluation.
 */
function figuresAt({ recent, timeZone }: StoredRow, now: number) {
  const today = localDay({ utc: now, offset: (timeZone && zoneOffset(timeZone, now)) || 0 })
  const { mobileBytes, wifiBytes, fall, dischargeSeconds } = deviceSumsOn(unpackRecent(recent), today)
  const discharge = averageDischarge(fall, dischargeSeconds)
  return {
    mobileDataUsage: mobileBytes,
    wifiDataUsage: wifiBytes,
    averageDischarge: discharge,
    // A charge that does not fall lasts forever, which is not a number of hours.
    averageDischargeTime: discharge ? 100 / discharge : null,
  }
}
