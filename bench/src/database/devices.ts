import { dateOfDay } from '@muster/rules'
import type pg from 'pg'
import { hashOf } from '../../../server/src/ingestion/agent/credentials.ts'
import { copyRows, type Value } from './copy.ts'

/** A device's inventory. */
export interface DeviceIdentity {
  platformType: 'android' | 'windows'
  manufacturer: string
  model: string
  serialNumber: string
  imei: string | null
  deviceName: string | null
  assetTag: string | null
  osBuild: string | null
  firmwareVersion: string | null
  biosVersion: string | null
  processor: string | null
  memoryBytes: number | null
  clientVersion: string | null
  extensionVersion: string | null
  sims: readonly { serialNumber: string; operatorName: string; operatorCode: string }[]
}

export interface NewDevice {
  world: string
  number: number
  id: string
  key: string
  cohort: number
  homeLocationId: string | null
  groups: readonly string[]
  /** Milliseconds since the epoch. */
  enrolledAt: number
  identity: DeviceIdentity
}

/** For devices that nobody looks at. */
export const plainIdentity = (number: number): DeviceIdentity => ({
  platformType: 'android',
  manufacturer: 'Zebra',
  model: `TC${50 + (number % 8)}`,
  serialNumber: `SN${String(number).padStart(8, '0')}`,
  imei: null,
  deviceName: null,
  assetTag: null,
  osBuild: null,
  firmwareVersion: null,
  biosVersion: null,
  processor: null,
  memoryBytes: null,
  clientVersion: null,
  extensionVersion: null,
  sims: [],
})

const day = 86_400_000

/** Devices as if they had enrolled long ago. */
export async function copyDevices(owner: pg.Client, devices: readonly NewDevice[]): Promise<void> {
  await copyRows(
    owner,
    'device',
    [
      ...[
        'world_id',
        'number',
        'id',
        'install_id',
        'key_hash',
        'cohort_id',
        'home_location_id',
        'home_since',
      ],
      ...['time_zone', 'inventory_sequence', 'enrolled_at', 'platform_type', 'manufacturer', 'model'],
      ...[
        'serial_number',
        'imei',
        'device_name',
        'asset_tag',
        'os_build',
        'firmware_version',
        'bios_version',
      ],
      ...['processor', 'memory_bytes', 'client_version', 'extension_version', 'sims'],
    ],
    devices
      .values()
      .map((each): Value[] => [
        ...[each.world, each.number, each.id, `install-${each.number}`, hashOf(each.key)],
        ...[each.cohort, each.homeLocationId, each.enrolledAt, 'Europe/London', 1, each.enrolledAt],
        ...identityValues(each.identity),
      ]),
  )
  await copyRows(
    owner,
    'device_health',
    ['world_id', 'number', 'cohort_id'],
    devices.values().map(({ world, number, cohort }) => [world, number, cohort]),
  )
  await copyRows(
    owner,
    'device_cohort',
    ['world_id', 'number', 'since', 'cohort_id'],
    devices
      .values()
      .map(({ world, number, enrolledAt, cohort }) => [
        world,
        number,
        dateOfDay(Math.floor(enrolledAt / day)),
        cohort,
      ]),
  )
  await copyRows(
    owner,
    'device_group',
    ['world_id', 'group_name', 'number'],
    devices.values().flatMap(({ world, number, groups }) => groups.map((group) => [world, group, number])),
  )
  await owner.query(`
    UPDATE cohort SET devices = counted.devices, android_devices = counted.android
    FROM (
      SELECT world_id, cohort_id, count(*) AS devices, count(*) FILTER (WHERE platform_type = 'android') AS android
      FROM device GROUP BY world_id, cohort_id
    ) counted
    WHERE cohort.world_id = counted.world_id AND cohort.id = counted.cohort_id`)
}

const identityValues = (is: DeviceIdentity): Value[] => [
  ...[is.platformType, is.manufacturer, is.model, is.serialNumber, is.imei, is.deviceName, is.assetTag],
  ...[is.osBuild, is.firmwareVersion, is.biosVersion, is.processor, is.memoryBytes, is.clientVersion],
  ...[is.extensionVersion, JSON.stringify(is.sims)],
]

/** The columns of a device that its reports change. */
export interface NewPulse {
  world: string
  number: number
  lastContact: number
  sequence: number
  lastUsed: number | null
  fix: { at: number; latitude: number; longitude: number } | null
  insideAt: number | null
  bssid: string | null
  /** Bytes. */
  storage: { used: number; total: number } | null
  /** Packed. */
  recent: Uint8Array
}

export async function copyPulses(owner: pg.Client, pulses: Iterable<NewPulse>): Promise<void> {
  await copyRows(
    owner,
    'device_pulse',
    [
      ...['world_id', 'number', 'last_contact', 'sequence', 'last_used', 'fix_at', 'latitude', 'longitude'],
      ...['accuracy', 'fix_source', 'inside_at', 'access_point_at', 'ssid', 'bssid', 'storage_used'],
      ...['storage_total', 'recent'],
    ],
    values(pulses),
  )
}

function* values(pulses: Iterable<NewPulse>): Generator<Value[]> {
  for (const pulse of pulses) {
    const { world, number, lastContact, sequence, lastUsed, fix, insideAt, bssid, storage, recent } = pulse
    yield [
      ...[world, number, lastContact, sequence, lastUsed, fix?.at ?? null, fix?.latitude ?? null],
      ...[fix?.longitude ?? null, fix && 12, fix && 'fused', insideAt, bssid && lastContact],
      ...[bssid && 'works', bssid, storage?.used ?? null, storage?.total ?? null, recent],
    ]
  }
}
