import {
  type BatteryOfDevice,
  type DeviceWithBatteries,
  type DischargeCause,
  type PlatformType,
  type StatusLevel,
  statusLevels,
} from '@muster/contract'
import { batteryStatus, capacityFactorOf, isUnderWarranty, statusesAt, warrantyUntil } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { readDeviceRows } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { joinPlace, type PlaceColumns, placeColumns, placeOf } from '../battery-places.sql.ts'
import type { WarrantyOn } from '../warranty.sql.ts'

/** Which batteries of devices are meant, and what the status of a device is. */
export interface DeviceBatteries {
  warranty: WarrantyOn
  /** On the table `battery b`. */
  ofBattery?: RawBuilder<boolean>
  /** By default that of its average discharge. */
  statusIs?: 'worstBattery'
}

/** Devices with their batteries, in the order of the numbers; deleted ones are left out. */
export async function readDevicesWithBatteries(
  scope: Scope,
  numbers: readonly number[],
  now: number,
  wanted: DeviceBatteries,
): Promise<DeviceWithBatteries[]> {
  const devices = await readDeviceRows(scope, numbers, now)
  const batteries = await readBatteries(scope, numbers, wanted)
  const facts = await readFacts(scope, numbers)
  return devices.flatMap((device) => {
    const { id, manufacturer, model, serialNumber, imei, assetTag, deviceName, group } = device
    const fact = facts.get(id)
    // It was deleted since it was found.
    if (!fact) return []
    const own = batteries.get(id) ?? []
    return {
      id,
      platformType: fact.platformType,
      manufacturer,
      model,
      serialNumber,
      imei,
      assetTag,
      deviceName,
      group,
      updated: device.updated === null ? null : String(device.updated),
      averageDischarge: device.averageDischarge,
      averageDischargeTime: device.averageDischargeTime,
      status: wanted.statusIs === 'worstBattery' ? worstOf(own) : (statusLevels[fact.discharge] ?? 'green'),
      smartBatteries: own,
    }
  })
}

const worstOf = (batteries: readonly BatteryOfDevice[]): StatusLevel => {
  const levels = batteries.map(({ batteryStatus: status }) => status)
  return levels.includes('red') ? 'red' : levels.includes('orange') ? 'yellow' : 'green'
}

interface FactsRow {
  id: string
  platformType: PlatformType
  /** The level of its average discharge. */
  discharge: number
}

/** What the row of the device list does not tell, by id. */
async function readFacts(scope: Scope, numbers: readonly number[]): Promise<Map<string, FactsRow>> {
  const { rows } = await sql<FactsRow>`
    SELECT d.id, d.platform_type AS "platformType", s.average_discharge_status AS discharge
    FROM device_health s
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = s.number
    WHERE ${inWorld(scope, 's')} AND s.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  return new Map(rows.map((row) => [row.id, row]))
}

interface BatteryRow extends PlaceColumns {
  deviceId: string
  id: string
  serialNumber: string
  partNumber: string | null
  mfd: string | null
  ratedCapacity: number | null
  presentCapacity: number | null
  cycleCount: number | null
  health: number
  discharge: number
  cycles: number
  dischargeCause: DischargeCause | null
}

/** By the id of their device, in order of serial numbers. */
async function readBatteries(
  scope: Scope,
  numbers: readonly number[],
  { warranty, ofBattery }: DeviceBatteries,
): Promise<Map<string, BatteryOfDevice[]>> {
  const isWanted = ofBattery ? sql`AND ${ofBattery}` : sql``
  const { rows } = await sql<BatteryRow>`
    SELECT d.id AS "deviceId", b.id, b.serial_number AS "serialNumber", b.part_number AS "partNumber",
           b.mfd::text AS mfd, b.rated_capacity AS "ratedCapacity", b.present_capacity AS "presentCapacity",
           b.cycle_count AS "cycleCount", p.health_status AS health, p.average_discharge_status AS discharge,
           p.cycle_count_status AS cycles, v.culprit AS "dischargeCause", ${placeColumns}
    FROM battery_pulse p
    JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number
    LEFT JOIN discharge_verdict v
      ON ${inWorld(scope, 'v')} AND v.device_number = p.device_number AND v.battery_number = b.number
    ${joinPlace(scope)}
    WHERE ${inWorld(scope, 'p')} AND p.device_number = ANY (${numbers}::integer[]) ${isWanted}
    ORDER BY b.serial_number COLLATE "C"`.execute(scope.tx)
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId)
  return new Map([...byDevice].map(([id, own]) => [id, own.map((row) => batteryOf(row, warranty))]))
}

function batteryOf(row: BatteryRow, { terms, today }: WarrantyOn): BatteryOfDevice {
  const { id, serialNumber, partNumber, mfd, cycleCount, dischargeCause } = row
  return {
    id,
    partNumber,
    serialNumber,
    batteryStatus: batteryStatus(statusesAt(row)),
    dischargeCause,
    mfd,
    capacityFactor: capacityFactorOf(row),
    cycleCount,
    underWarranty: isUnderWarranty({ mfd, partNumber }, terms, today),
    warrantyUntil: warrantyUntil({ mfd, partNumber }, terms),
    place: placeOf(row),
  }
}
