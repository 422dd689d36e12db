import type { BatteryRow, DischargeCause } from '@muster/contract'
import { batteryStatus, capacityFactorOf, isUnderWarranty, statusesAt, warrantyUntil } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { inAlphabet } from '../../platform/text/alphabet.ts'
import { joinPlace, type PlaceColumns, placeColumns, placeOf } from '../battery-places.sql.ts'
import type { WarrantyOn } from '../warranty.sql.ts'

interface StoredRow extends PlaceColumns {
  number: number
  id: string
  serialNumber: string
  partNumber: string | null
  manufacturer: string | null
  mfd: string | null
  ratedCapacity: number | null
  presentCapacity: number | null
  cycleCount: number | null
  firstSeen: number
  health: number
  discharge: number
  cycles: number
  updated: number
  averageDischarge: number | null
  dischargeCause: DischargeCause | null
  deviceId: string | null
  deviceManufacturer: string
  model: string
  deviceSerial: string
  imei: string | null
  assetTag: string | null
  deviceName: string | null
  groups: string[]
  homeId: string | null
  homeName: string | null
  dueFrom: string | null
  due: string | null
  dueTo: string | null
}

/** Batteries as lists show them, in the order of the numbers; deleted ones are left out. */
export async function readBatteryRows(
  scope: Scope,
  numbers: readonly number[],
  warranty: WarrantyOn,
): Promise<BatteryRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT b.number, b.id, b.serial_number AS "serialNumber", b.part_number AS "partNumber", b.manufacturer,
           b.mfd::text AS mfd, b.rated_capacity AS "ratedCapacity", b.present_capacity AS "presentCapacity",
           b.cycle_count AS "cycleCount", b.first_seen AS "firstSeen", p.health_status AS health,
           p.average_discharge_status AS discharge, p.cycle_count_status AS cycles, p.updated,
           p.average_discharge AS "averageDischarge", d.id AS "deviceId", d.manufacturer AS "deviceManufacturer",
           v.culprit AS "dischargeCause", d.model, d.serial_number AS "deviceSerial", d.imei, d.asset_tag AS "assetTag",
           d.device_name AS "deviceName", c.groups, h.id AS "homeId", h.name AS "homeName",
           f.due_from::text AS "dueFrom", f.due::text AS due, f.due_to::text AS "dueTo",
           ${placeColumns}
    FROM battery b
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = b.number
    LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number
    LEFT JOIN discharge_verdict v
      ON ${inWorld(scope, 'v')} AND v.device_number = p.device_number AND v.battery_number = b.number
    LEFT JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = d.home_location_id
    LEFT JOIN battery_forecast f ON ${inWorld(scope, 'f')} AND f.number = b.number
    ${joinPlace(scope)}
    WHERE ${inWorld(scope, 'b')} AND b.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [batteryRow(row, warranty)] : []
  })
}

function batteryRow(row: StoredRow, { terms, today }: WarrantyOn): BatteryRow {
  const { id, serialNumber, partNumber, manufacturer, mfd, cycleCount, averageDischarge, dischargeCause } =
    row
  const { presentCapacity, ratedCapacity } = row
  const statuses = statusesAt(row)
  return {
    id,
    serialNumber,
    partNumber,
    firstSeen: String(row.firstSeen),
    updated: String(row.updated),
    capacityFactor: capacityFactorOf(row),
    cycleCount,
    averageDischarge,
    averageDischargeTime: averageDischarge ? 100 / averageDischarge : null,
    dischargeCause,
    batteryStatus: batteryStatus(statuses),
    underWarranty: isUnderWarranty({ mfd, partNumber }, terms, today),
    warrantyUntil: warrantyUntil({ mfd, partNumber }, terms),
    deviceInfo: deviceOf(row),
    smartBatteryDetails: {
      manufacturer,
      mfd,
      presentCapacity,
      ratedCapacity,
      healthStatus: statuses.batteryHealthStatus,
      averageDischargeStatus: statuses.batteryAverageDischargeStatus,
      cycleCountStatus: statuses.batteryCycleCountStatus,
    },
    due: dueOf(row),
  }
}

function dueOf({ dueFrom: from, due: median, dueTo: to }: StoredRow): BatteryRow['due'] {
  return from === null || median === null || to === null ? null : { from, median, to }
}

function deviceOf(row: StoredRow): BatteryRow['deviceInfo'] {
  const { deviceId: id, deviceManufacturer: manufacturer, deviceSerial: serialNumber } = row
  if (id === null) return null
  const { model, imei, assetTag, deviceName, homeId, homeName } = row
  return {
    id,
    manufacturer,
    model,
    serialNumber,
    imei,
    assetTag,
    deviceName,
    group: row.groups.toSorted(inAlphabet),
    homeLocationId: homeId,
    homeLocation: homeName,
    batteryPlace: placeOf(row),
  }
}
