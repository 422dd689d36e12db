import { type DeviceStatuses, deviceAlerts, statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { lockDevices, type Recent, unpackEvents } from '../../telemetry/index.ts'
import { statusColumns } from './device-health.sql.ts'
import type { DeviceState, KnownAccessPoint, KnownFix } from './device-state.ts'

/**
 * What a device's alerts depend on while the stored sums of its days hold: a part of its state, and far less to read.
 */
export interface EvaluatedDevice
  extends Pick<
    DeviceState,
    | 'number'
    | 'home'
    | 'enrolledAt'
    | 'statuses'
    | 'lastContact'
    | 'lastUsed'
    | 'timeErrorAt'
    | 'timeRecoveryAt'
    | 'insideAt'
    | 'averageDischarge'
    | 'reevaluateAt'
  > {
  fix: Pick<KnownFix, 'at' | 'latitude' | 'longitude'> | null
  accessPoint: Pick<KnownAccessPoint, 'bssid'> | null
  recent: Pick<Recent, 'events'>
}

export type EvaluatedRow = Record<string, unknown> & {
  number: number
  home_location_id: string | null
  home_since: number
  home_latitude: number
  home_longitude: number
  radius_metres: number
  distance_yellow: number | null
  distance_red: number | null
  enrolled_at: number
  last_contact: number | null
  last_used: number | null
  time_error_at: number | null
  time_recovery_at: number | null
  fix_at: number | null
  latitude: number
  longitude: number
  inside_at: number | null
  bssid: string | null
  recent: Buffer | null
  average_discharge: number | null
  look_at: number | null
}

const statuses = sql.raw(
  Object.values(statusColumns)
    .map((column) => `"s"."${column}"`)
    .join(', '),
)

export const evaluatedColumns: RawBuilder<unknown> = sql`
  d.number, d.home_location_id, greatest(d.home_since, h.moved_at) AS home_since, h.latitude AS home_latitude,
  h.longitude AS home_longitude, h.radius_metres, h.distance_yellow, h.distance_red, d.enrolled_at, ${statuses},
  p.last_contact, p.last_used, p.time_error_at, p.time_recovery_at, p.fix_at, p.latitude, p.longitude, p.inside_at,
  p.bssid, p.recent, p.average_discharge, p.look_at`

export const devicesWithHealth = (scope: Scope, numbers: readonly number[]): RawBuilder<unknown> => sql`
  ${rowsOf('wanted', numbers, [['number', 'integer', (number) => number]])}
  JOIN device d ON ${inWorld(scope, 'd')} AND d.number = wanted.number
  JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = wanted.number
  JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = wanted.number
  LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = d.home_location_id`

/** Locks devices and reads what their statuses depend on. */
export async function lockEvaluatedDevices(
  scope: Scope,
  numbers: readonly number[],
): Promise<EvaluatedDevice[]> {
  return await readEvaluatedDevices(scope, await lockDevices(scope, { numbers: [...numbers] }))
}

/** The same as they are, without a lock. */
export async function readEvaluatedDevices(
  scope: Scope,
  numbers: readonly number[],
): Promise<EvaluatedDevice[]> {
  const { rows } = await sql<EvaluatedRow>`
    SELECT ${evaluatedColumns} FROM ${devicesWithHealth(scope, numbers)} ORDER BY d.number`.execute(scope.tx)
  return rows.map((row) => ({
    ...evaluatedPart(row),
    accessPoint: row.bssid === null ? null : { bssid: row.bssid },
    recent: { events: unpackEvents(row.recent) },
  }))
}

export function evaluatedPart(row: EvaluatedRow): Omit<EvaluatedDevice, 'accessPoint' | 'recent'> {
  return {
    number: row.number,
    home: homeOf(row),
    enrolledAt: row.enrolled_at,
    statuses: statusesOf(row),
    lastContact: row.last_contact,
    lastUsed: row.last_used,
    timeErrorAt: row.time_error_at,
    timeRecoveryAt: row.time_recovery_at,
    fix: row.fix_at === null ? null : { at: row.fix_at, latitude: row.latitude, longitude: row.longitude },
    insideAt: insideAtOf(row),
    averageDischarge: row.average_discharge,
    reevaluateAt: row.look_at,
  }
}

const homeOf = (row: EvaluatedRow): DeviceState['home'] =>
  row.home_location_id === null
    ? null
    : {
        id: row.home_location_id,
        latitude: row.home_latitude,
        longitude: row.home_longitude,
        radiusMetres: row.radius_metres,
        distanceYellow: row.distance_yellow,
        distanceRed: row.distance_red,
        since: row.home_since,
      }

function statusesOf(row: EvaluatedRow): DeviceStatuses {
  const levels: Partial<DeviceStatuses> = {}
  for (const alert of deviceAlerts) levels[alert] = statusLevels[Number(row[statusColumns[alert]])] ?? 'green'
  return levels as DeviceStatuses
}

/** Having been inside the previous circle says nothing about the present one. */
const insideAtOf = ({ home_location_id: home, home_since: since, inside_at: at }: EvaluatedRow) =>
  home !== null && at !== null && at < since ? null : at

/** Writes when devices are to be re-evaluated. */
export async function saveReevaluationTimes(
  scope: Scope,
  devices: readonly EvaluatedDevice[],
): Promise<void> {
  if (devices.length === 0) return
  const given = rowsOf('given', devices, [
    ['number', 'integer', ({ number }) => number],
    ['look_at', 'bigint', ({ reevaluateAt }) => reevaluateAt],
  ])
  await sql`
    UPDATE device_pulse SET look_at = given.look_at FROM ${given}
    WHERE ${inWorld(scope, 'device_pulse')} AND device_pulse.number = given.number`.execute(scope.tx)
}
