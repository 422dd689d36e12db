import type { Inventory } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { isInDevice } from './battery-in-device.sql.ts'

/** A device's description, apart from what lists and alerts need. */
export interface DeviceDescription {
  deviceName: string | null
  osBuild: string | null
  firmwareVersion: string | null
  biosVersion: string | null
  processor: string | null
  memoryBytes: number | null
  clientVersion: string | null
  extensionVersion: string | null
  sims: Inventory['sims']
  homeName: string | null
  version: number
}

export async function readDescription(scope: Scope, number: number): Promise<DeviceDescription | null> {
  const { rows } = await sql<DeviceDescription>`
    SELECT d.device_name AS "deviceName", d.os_build AS "osBuild", d.firmware_version AS "firmwareVersion",
           d.bios_version AS "biosVersion", d.processor, d.memory_bytes AS "memoryBytes",
           d.client_version AS "clientVersion", d.extension_version AS "extensionVersion", d.sims,
           h.name AS "homeName", d.version
    FROM device d
    LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = d.home_location_id
    WHERE ${inWorld(scope, 'd')} AND d.number = ${number}`.execute(scope.tx)
  return rows[0] ?? null
}

export interface BatteryIn {
  id: string
  serialNumber: string
  partNumber: string | null
  mfd: string | null
  ratedCapacity: number | null
  presentCapacity: number | null
  cycleCount: number | null
  averageDischarge: number | null
  health: number
  discharge: number
  cycles: number
}

/** The smart batteries in a device, without those that were removed from it. */
export async function readBatteriesIn(scope: Scope, number: number): Promise<BatteryIn[]> {
  const { rows } = await sql<BatteryIn>`
    SELECT b.id, b.serial_number AS "serialNumber", b.part_number AS "partNumber", b.mfd::text AS mfd,
           b.rated_capacity AS "ratedCapacity", b.present_capacity AS "presentCapacity",
           b.cycle_count AS "cycleCount", p.average_discharge AS "averageDischarge",
           p.health_status AS health, p.average_discharge_status AS discharge, p.cycle_count_status AS cycles
    FROM battery_pulse p
    JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number
    WHERE ${inWorld(scope, 'p')} AND p.device_number = ${number}
      AND ${isInDevice(scope, sql`b.measured_at`, sql`p.device_number`)}
    ORDER BY b.serial_number`.execute(scope.tx)
  return rows
}
