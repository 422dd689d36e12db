import { randomBytes } from 'node:crypto'
import type { EnrollBody } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { insteadOfCopy, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { cohortsOf, lockDevices, recountCohorts, takeNumbers } from '../../telemetry/index.ts'
import { insertGroups } from '../assignment/groups.sql.ts'

export interface EnrolledDevice {
  id: string
  number: number
  installId: string
  keyHash: Buffer
  /** True once it has reported. */
  hasReported: boolean
}

async function findBy(
  scope: Scope,
  column: 'install_id' | 'serial_number',
  value: string,
): Promise<EnrolledDevice | undefined> {
  const { rows } = await sql<EnrolledDevice>`
    SELECT d.id, d.number, d.install_id AS "installId", d.key_hash AS "keyHash",
           p.last_contact IS NOT NULL AS "hasReported"
    FROM device d
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = d.number
    WHERE ${inWorld(scope, 'd')} AND ${sql.ref(`d.${column}`)} = ${value}`.execute(scope.tx)
  return rows[0]
}

type Identity = Pick<EnrollBody, 'installId' | 'serialNumber'>

const find = async (scope: Scope, { installId, serialNumber }: Identity) =>
  (await findBy(scope, 'install_id', installId)) ?? (await findBy(scope, 'serial_number', serialNumber))

/**
 * The device that enrolls again, by install id or else serial number, locked until the transaction ends. Locked in the
 * same order as when storing reports, pulse before device, to avoid deadlocks; and read afterwards, as it may have
 * changed meanwhile.
 */
export async function lockEnrolled(scope: Scope, body: Identity): Promise<EnrolledDevice | undefined> {
  const before = await find(scope, body)
  if (!before) return undefined
  await lockDevices(scope, { ids: [before.id] })
  const device = await find(scope, body)
  // A second lock might be out of order.
  if (device?.id !== before.id) throw new AppError('busy', { retryAfterSeconds: 2 })
  return device
}

/** A device as its own client knows it, and when it was last in contact. */
export interface Installation {
  id: string
  number: number
  installId: string
  keyHash: Buffer
  lastContact: number | null
}

export async function readInstallations(scope: Scope): Promise<Installation[]> {
  const { rows } = await sql<Installation>`
    SELECT d.id, d.number, d.install_id AS "installId", d.key_hash AS "keyHash", p.last_contact AS "lastContact"
    FROM device d
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = d.number
    WHERE ${inWorld(scope, 'd')}`.execute(scope.tx)
  return rows
}

/** From now on only the new key is valid. */
export async function replaceKey(scope: Scope, number: number, keyHash: Buffer): Promise<void> {
  await sql`
    UPDATE device SET key_hash = ${keyHash}
    WHERE ${inWorld(scope, 'device')} AND number = ${number}`.execute(scope.tx)
}

/**
 * Revokes the device's key by storing a hash that no key has. The device is accepted again once it has re-enrolled.
 * False where the world has no such device.
 */
export async function revokeKey(scope: Scope, deviceId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE device SET key_hash = ${randomBytes(32)}
    WHERE ${inWorld(scope, 'device')} AND id = ${deviceId}`.execute(scope.tx)
  return numAffectedRows > 0n
}

/**
 * Another installation on the same device numbers its reports from the start: the previous sequences no longer count.
 */
export async function replaceInstallation(scope: Scope, number: number, installId: string): Promise<void> {
  await sql`
    UPDATE device SET install_id = ${installId}, inventory_sequence = 0, applications_sequence = 0,
      processes_sequence = 0
    WHERE ${inWorld(scope, 'device')} AND number = ${number}`.execute(scope.tx)
  await sql`
    UPDATE device_pulse SET sequence = 0, seen = 0, storage_sequence = 0, access_point_sequence = 0
    WHERE ${inWorld(scope, 'device_pulse')} AND number = ${number}`.execute(scope.tx)
}

export interface NewDevice extends Omit<EnrollBody, 'protocol'> {
  id: string
  keyHash: Buffer
  /** Milliseconds since the epoch. */
  enrolledAt: number
  assetTag?: string | null
  homeLocationId?: string | null
  groups?: readonly string[]
}

/** A new device has no groups and no home location, unless given. */
export async function insertDevices(scope: Scope, devices: readonly NewDevice[]): Promise<void> {
  if (devices.length === 0) return
  const first = await takeNumbers(scope, 'device', devices.length)
  const cohorts = await cohortsOf(
    scope,
    devices.map(({ homeLocationId = null, groups = [] }) => ({ homeLocationId, groups })),
  )
  const rows = devices.map((device, index) => {
    const cohort = cohorts[index]
    if (cohort === undefined) throw new Error(`device ${device.id} has no cohort`)
    return { ...device, number: first + index, cohort }
  })
  const given = rowsOf('given', rows, [
    ['number', 'integer', ({ number }) => number],
    ['id', 'text', ({ id }) => id],
    ['install_id', 'text', ({ installId }) => installId],
    // As text, which is how lists are passed.
    ['key_hash', 'text', ({ keyHash }) => keyHash.toString('hex')],
    ['platform_type', 'text', ({ platformType }) => platformType],
    ['manufacturer', 'text', ({ manufacturer }) => manufacturer],
    ['model', 'text', ({ model }) => model],
    ['serial_number', 'text', ({ serialNumber }) => serialNumber],
    ['imei', 'text', ({ imei }) => imei],
    ['device_name', 'text', ({ deviceName }) => deviceName],
    ['asset_tag', 'text', ({ assetTag }) => assetTag],
    ['cohort_id', 'integer', ({ cohort }) => cohort],
    ['home_location_id', 'text', ({ homeLocationId }) => homeLocationId],
    ['enrolled_at', 'bigint', ({ enrolledAt }) => enrolledAt],
    ['enrolled_on', 'date', ({ enrolledAt }) => dateOfDay(Math.floor(enrolledAt / 86_400_000))],
  ])
  await sql`
    INSERT INTO device (world_id, number, id, install_id, key_hash, platform_type, manufacturer, model,
                        serial_number, imei, device_name, asset_tag, cohort_id, home_location_id, home_since,
                        enrolled_at)
    SELECT ${scope.world}, number, id, install_id, decode(key_hash, 'hex'), platform_type, manufacturer, model,
           serial_number, imei, device_name, asset_tag, cohort_id, home_location_id, enrolled_at, enrolled_at
    FROM ${given} ${insteadOfCopy}`.execute(scope.tx)
  await sql`
    INSERT INTO device_health (world_id, number, cohort_id)
    SELECT ${scope.world}, number, cohort_id FROM ${given} ${insteadOfCopy}`.execute(scope.tx)
  await sql`
    INSERT INTO device_pulse (world_id, number, look_at)
    SELECT ${scope.world}, number, enrolled_at FROM ${given} ${insteadOfCopy}`.execute(scope.tx)
  await sql`
    INSERT INTO device_cohort (world_id, number, since, cohort_id)
    SELECT ${scope.world}, number, enrolled_on, cohort_id FROM ${given} ${insteadOfCopy}`.execute(scope.tx)
  await insertGroups(scope, rows)
  const joined = rows.map(({ cohort, platformType: platform }) => ({ cohort, platform }))
  await recountCohorts(scope, { joined })
}
