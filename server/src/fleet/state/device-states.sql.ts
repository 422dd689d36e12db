import { sql } from 'kysely'
import { bytesOf, type Column, rowsOf, setTo } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { lockDevices, packRecent, unpackRecent, type WantedDevices } from '../../telemetry/index.ts'
import type { DeviceState } from './device-state.ts'
import {
  devicesWithHealth,
  type EvaluatedRow,
  evaluatedColumns,
  evaluatedPart,
} from './evaluated-devices.sql.ts'

type StateRow = EvaluatedRow & {
  id: string
  key_hash: Buffer
  platform_type: DeviceState['platform']
  cohort_id: number
  cohort_since: number | null
  time_zone: string | null
  inventory_sequence: number
  applications_sequence: number
  applications_hash: string | null
  processes_sequence: number
  processes_hash: string | null
  sequence: number
  seen: number
  accuracy: number
  fix_source: NonNullable<DeviceState['fix']>['source']
  storage_sequence: number
  storage_used: number | null
  storage_total: number | null
  access_point_sequence: number
  access_point_at: number | null
  ssid: string
  bssid: string
  mobile_bytes: number
  wifi_bytes: number
}

/** Locks devices and reads them. */
export async function lockDeviceStates(scope: Scope, by: WantedDevices): Promise<DeviceState[]> {
  // A separate statement: one that had to wait sees its locked rows as they are by then, but all others as they were.
  const numbers = await lockDevices(scope, by)
  return await readDeviceStates(scope, numbers)
}

/** Devices as they are, by number. */
export async function readDeviceStates(scope: Scope, numbers: readonly number[]): Promise<DeviceState[]> {
  const { rows } = await sql<StateRow>`
    SELECT ${evaluatedColumns}, d.id, d.key_hash, d.platform_type, d.cohort_id,
           (SELECT max(c.since) - DATE '1970-01-01' FROM device_cohort c
            WHERE ${inWorld(scope, 'c')} AND c.number = d.number) AS cohort_since,
           d.time_zone, d.inventory_sequence, d.applications_sequence, d.applications_hash,
           d.processes_sequence, d.processes_hash,
           p.sequence, p.seen, p.accuracy, p.fix_source, p.storage_sequence, p.storage_used, p.storage_total,
           p.access_point_sequence, p.access_point_at, p.ssid, p.mobile_bytes, p.wifi_bytes
    FROM ${devicesWithHealth(scope, numbers)}
    ORDER BY d.number`.execute(scope.tx)
  return rows.map(stateOf)
}

function stateOf(row: StateRow): DeviceState {
  const evaluated = evaluatedPart(row)
  return {
    ...evaluated,
    id: row.id,
    keyHash: row.key_hash,
    platform: row.platform_type,
    cohort: row.cohort_id,
    cohortSince: row.cohort_since ?? 0,
    timeZone: row.time_zone,
    inventorySequence: row.inventory_sequence,
    applications: { sequence: row.applications_sequence, hash: row.applications_hash },
    processes: { sequence: row.processes_sequence, hash: row.processes_hash },
    sequences: { highest: row.sequence, before: row.seen },
    fix: evaluated.fix && { ...evaluated.fix, accuracy: row.accuracy, source: row.fix_source },
    storage: { sequence: row.storage_sequence, used: row.storage_used, total: row.storage_total },
    accessPointSequence: row.access_point_sequence,
    accessPoint:
      row.access_point_at === null ? null : { at: row.access_point_at, ssid: row.ssid, bssid: row.bssid },
    recent: unpackRecent(row.recent),
    mobileBytes: row.mobile_bytes,
    wifiBytes: row.wifi_bytes,
  }
}

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
  ['look_at', 'bigint', ({ reevaluateAt }) => reevaluateAt],
]

const ownColumns = setTo(pulseColumns.slice(1).map(([name]) => name))

/** Writes the columns that change with every report. */
export async function savePulses(scope: Scope, states: readonly DeviceState[]): Promise<void> {
  if (states.length === 0) return
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
    UPDATE device_pulse SET ${ownColumns}, recent = substring(${all}::bytea FROM given.start FOR given.length)
    FROM ${given}
    WHERE ${inWorld(scope, 'device_pulse')} AND device_pulse.number = given.number`.execute(scope.tx)
}
