import type { EnrollBody } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import { cohortOf } from './cohorts.sql.ts'
import { takeNumbers } from './world-numbers.sql.ts'

export interface EnrolledDevice {
  id: string
  number: number
  installId: string
}

export async function findBySerialNumber(
  scope: Scope,
  serialNumber: string,
): Promise<EnrolledDevice | undefined> {
  const { rows } = await sql<EnrolledDevice>`
    SELECT id, number, install_id AS "installId" FROM device
    WHERE ${inWorld(scope, 'device')} AND serial_number = ${serialNumber}
    FOR UPDATE`.execute(scope.tx)
  return rows[0]
}

export async function findByInstallId(scope: Scope, installId: string): Promise<EnrolledDevice | undefined> {
  const { rows } = await sql<EnrolledDevice>`
    SELECT id, number, install_id AS "installId" FROM device
    WHERE ${inWorld(scope, 'device')} AND install_id = ${installId}
    FOR UPDATE`.execute(scope.tx)
  return rows[0]
}

/** From here on only the new key counts. */
export async function replaceKey(scope: Scope, number: number, keyHash: Buffer): Promise<void> {
  await sql`
    UPDATE device SET key_hash = ${keyHash}
    WHERE ${inWorld(scope, 'device')} AND number = ${number}`.execute(scope.tx)
}

/** Another installation on the same device counts its reports anew: those of the one before say nothing of them. */
export async function replaceInstallation(scope: Scope, number: number, installId: string): Promise<void> {
  await sql`
    UPDATE device SET install_id = ${installId}, inventory_sequence = 0, applications_sequence = 0,
      processes_sequence = 0
    WHERE ${inWorld(scope, 'device')} AND number = ${number}`.execute(scope.tx)
  await sql`
    UPDATE device_pulse SET sequence = 0, seen = 0, storage_sequence = 0, access_point_sequence = 0
    WHERE ${inWorld(scope, 'device_pulse')} AND number = ${number}`.execute(scope.tx)
}

/** A new device is in no group and has no home location until somebody gives it one. */
export async function insertDevice(
  scope: Scope,
  device: EnrollBody & { id: string; keyHash: Buffer },
  now: number,
): Promise<void> {
  const cohort = await cohortOf(scope, null, [])
  const number = await takeNumbers(scope, 'device', 1)
  const today = dateOfDay(Math.floor(now / 86_400_000))
  await sql`
    INSERT INTO device (world_id, number, id, install_id, key_hash, platform_type, manufacturer, model,
                        serial_number, imei, device_name, cohort_id, home_since, enrolled_at)
    VALUES (${scope.world}, ${number}, ${device.id}, ${device.installId}, ${device.keyHash},
            ${device.platformType}, ${device.manufacturer}, ${device.model}, ${device.serialNumber},
            ${device.imei ?? null}, ${device.deviceName ?? null}, ${cohort}, ${now}, ${now})`.execute(
    scope.tx,
  )
  await sql`
    INSERT INTO device_pulse (world_id, number) VALUES (${scope.world}, ${number})`.execute(scope.tx)
  await sql`
    INSERT INTO device_cohort (world_id, number, since, cohort_id)
    VALUES (${scope.world}, ${number}, ${today}, ${cohort})`.execute(scope.tx)
}
