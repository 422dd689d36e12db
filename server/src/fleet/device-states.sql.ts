import { type DeviceStatuses, deviceAlerts, statusLevels } from '@muster/contract'
import { sql } from 'kysely'
import { bytesOf, type Column, rowsOf } from '../platform/rows.ts'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import { statusColumns } from './device-health.sql.ts'
import type { DeviceState } from './device-state.ts'
import { packRecent, unpackRecent } from './recent.ts'

type StateRow = Record<string, unknown> & {
  number: number
  id: string
  key_hash: Buffer
  platform_type: DeviceState['platform']
  cohort_id: number
  cohort_since: number | null
  home_location_id: string | null
  home_since: number
  home_latitude: number
  home_longitude: number
  radius_metres: number
  distance_yellow: number | null
  distance_red: number | null
  time_zone: string | null
  enrolled_at: number
  inventory_sequence: number
  applications_sequence: number
  applications_hash: string | null
  processes_sequence: number
  processes_hash: string | null
  last_contact: number | null
  sequence: number
  seen: number
  last_used: number | null
  time_error_at: number | null
  time_recovery_at: number | null
  fix_at: number | null
  latitude: number
  longitude: number
  accuracy: number
  fix_source: NonNullable<DeviceState['fix']>['source']
  inside_at: number | null
  storage_sequence: number
  storage_used: number | null
  storage_total: number | null
  access_point_sequence: number
  access_point_at: number | null
  ssid: string
  bssid: string
  recent: Buffer | null
  mobile_bytes: number
  wifi_bytes: number
  average_discharge: number | null
  look_at: number | null
}

const byId: readonly Column<string>[] = [['id', 'text', (id) => id]]
const byNumber: readonly Column<number>[] = [['number', 'integer', (number) => number]]

type WantedDevices = { ids: string[] } | { numbers: number[] }

/**
 * Keeps everybody else from changing what changes with reports of these devices until the transaction ends; gives their
 * numbers. Always in the order of these, so that no two transactions wait for each other.
 */
export async function lockDevices(scope: Scope, by: WantedDevices): Promise<number[]> {
  const wanted = 'ids' in by ? rowsOf('wanted', by.ids, byId) : rowsOf('wanted', by.numbers, byNumber)
  const { rows } = await sql<{ number: number }>`
    SELECT d.number FROM ${wanted}
    JOIN device d ON ${inWorld(scope, 'd')} AND ${'ids' in by ? sql`d.id = wanted.id` : sql`d.number = wanted.number`}
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = d.number
    ORDER BY d.number
    FOR UPDATE OF p`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

/** Locks devices and reads them. */
export async function lockDeviceStates(scope: Scope, by: WantedDevices): Promise<DeviceState[]> {
  // A statement of its own: one that had to wait sees its locked rows as they are by then, but all others as they were.
  const numbers = await lockDevices(scope, by)
  return await readDeviceStates(scope, numbers)
}

/** Devices as they are, in the order of their numbers. */
export async function readDeviceStates(scope: Scope, numbers: readonly number[]): Promise<DeviceState[]> {
  const statuses = sql.join(Object.values(statusColumns).map((column) => sql.ref(`s.${column}`)))
  const { rows } = await sql<StateRow>`
    SELECT d.number, d.id, d.key_hash, d.platform_type, d.cohort_id,
           (SELECT max(c.since) - DATE '1970-01-01' FROM device_cohort c
            WHERE ${inWorld(scope, 'c')} AND c.number = d.number) AS cohort_since,
           d.home_location_id, greatest(d.home_since, h.moved_at) AS home_since, d.time_zone,
           d.enrolled_at, d.inventory_sequence, d.applications_sequence, d.applications_hash,
           d.processes_sequence, d.processes_hash, ${statuses},
           h.latitude AS home_latitude, h.longitude AS home_longitude, h.radius_metres, h.distance_yellow,
           h.distance_red,
           p.last_contact, p.sequence, p.seen, p.last_used, p.time_error_at, p.time_recovery_at, p.fix_at,
           p.latitude, p.longitude, p.accuracy, p.fix_source, p.inside_at, p.storage_sequence, p.storage_used,
           p.storage_total, p.access_point_sequence, p.access_point_at, p.ssid, p.bssid, p.recent,
           p.mobile_bytes, p.wifi_bytes, p.average_discharge, p.look_at
    FROM ${rowsOf('wanted', numbers, byNumber)}
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = wanted.number
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = wanted.number
    JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = wanted.number
    LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = d.home_location_id
    ORDER BY d.number`.execute(scope.tx)
  return rows.map(stateOf)
}

function stateOf(row: StateRow): DeviceState {
  return {
    number: row.number,
    id: row.id,
    keyHash: row.key_hash,
    platform: row.platform_type,
    cohort: row.cohort_id,
    cohortSince: row.cohort_since ?? 0,
    home:
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
          },
    timeZone: row.time_zone,
    enrolledAt: row.enrolled_at,
    inventorySequence: row.inventory_sequence,
    applications: { sequence: row.applications_sequence, hash: row.applications_hash },
    processes: { sequence: row.processes_sequence, hash: row.processes_hash },
    statuses: Object.fromEntries(
      deviceAlerts.map((alert) => [alert, statusLevels[Number(row[statusColumns[alert]])] ?? 'green']),
    ) as DeviceStatuses,
    lastContact: row.last_contact,
    sequences: { highest: row.sequence, before: row.seen },
    lastUsed: row.last_used,
    timeErrorAt: row.time_error_at,
    timeRecoveryAt: row.time_recovery_at,
    fix:
      row.fix_at === null
        ? null
        : {
            at: row.fix_at,
            latitude: row.latitude,
            longitude: row.longitude,
            accuracy: row.accuracy,
            source: row.fix_source,
          },
    insideAt: insideAtOf(row),
    storage: { sequence: row.storage_sequence, used: row.storage_used, total: row.storage_total },
    accessPointSequence: row.access_point_sequence,
    accessPoint:
      row.access_point_at === null ? null : { at: row.access_point_at, ssid: row.ssid, bssid: row.bssid },
    recent: unpackRecent(row.recent),
    mobileBytes: row.mobile_bytes,
    wifiBytes: row.wifi_bytes,
    averageDischarge: row.average_discharge,
    lookAt: row.look_at,
  }
}

/** Inside the circle of before says nothing of the one that there is now. */
const insideAtOf = ({ home_location_id: home, home_since: since, inside_at: at }: StateRow) =>
  home !== null && at !== null && at < since ? null : at

const pulseColumns: readonly Column<DeviceState>[] = [
  ['number', 'integer', ({ number }) => number],
  ['last_contact', 'bigint', ({ lastContact }) => lastContact],
  ['sequence', 'bigint', ({ sequences }) => sequences.highest],
  ['seen', 'bigint', ({ sequences }) => sequences.before],
  ['last_used', 'bigint', ({ lastUsed }) => lastUsed],
  ['time_error_at', 'bigint', ({ timeErrorAt }) => timeErrorAt],
  ['time_recovery_at', 'bigint', ({ timeRecoveryAt }) => timeRecoveryAt],
  ['fix_at', 'bigint', ({ fix }) => fix?.at],
  ['latitude', 'double precision', ({ fix }) => fix?.latitude],
  ['longitude', 'double precision', ({ fix }) => fix?.longitude],
  ['accuracy', 'integer', ({ fix }) => fix?.accuracy],
  ['fix_source', 'text', ({ fix }) => fix?.source],
  ['inside_at', 'bigint', ({ insideAt }) => insideAt],
  ['storage_sequence', 'bigint', ({ storage }) => storage.sequence],
  ['storage_used', 'bigint', ({ storage }) => storage.used],
  ['storage_total', 'bigint', ({ storage }) => storage.total],
  ['access_point_sequence', 'bigint', ({ accessPointSequence }) => accessPointSequence],
  ['access_point_at', 'bigint', ({ accessPoint }) => accessPoint?.at],
  ['ssid', 'text', ({ accessPoint }) => accessPoint?.ssid],
  ['bssid', 'text', ({ accessPoint }) => accessPoint?.bssid],
  ['mobile_bytes', 'bigint', ({ mobileBytes }) => mobileBytes],
  ['wifi_bytes', 'bigint', ({ wifiBytes }) => wifiBytes],
  ['average_discharge', 'real', ({ averageDischarge }) => averageDischarge],
  ['look_at', 'bigint', ({ lookAt }) => lookAt],
]

const ownColumns = pulseColumns.slice(1).map(([name]) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)

/** Writes what changes with every report. */
export async function savePulses(scope: Scope, states: readonly DeviceState[]): Promise<void> {
  const { all, starts, lengths } = bytesOf(states.map(({ recent }) => packRecent(recent)))
  const given = rowsOf(
    'given',
    states.map((state, index) => ({ state, index })),
    [
      ...pulseColumns.map(
        ([name, type, value]) =>
          [name, type, ({ state }) => value(state)] as Column<{ state: DeviceState; index: number }>,
      ),
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
    ],
  )
  await sql`
    UPDATE device_pulse SET ${sql.join(ownColumns)}, recent = substring(${all}::bytea FROM given.start FOR given.length)
    FROM ${given}
    WHERE ${inWorld(scope, 'device_pulse')} AND device_pulse.number = given.number`.execute(scope.tx)
}
