import { dateOfDay } from '@muster/rules'
import type pg from 'pg'
import { hashOf } from '../../../server/src/ingestion/credentials.ts'
import { copyRows, type Value } from './copy.ts'

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
}

const day = 86_400_000

/** Devices as if they had enrolled long ago. */
export async function copyDevices(owner: pg.Client, devices: readonly NewDevice[]): Promise<void> {
  await copyRows(
    owner,
    'device',
    [
      ...['world_id', 'number', 'id', 'install_id', 'key_hash', 'platform_type', 'manufacturer', 'model'],
      ...['serial_number', 'cohort_id', 'home_location_id', 'home_since', 'time_zone', 'inventory_sequence'],
      'enrolled_at',
    ],
    devices
      .values()
      .map((each): Value[] => [
        ...[each.world, each.number, each.id, `install-${each.number}`, hashOf(each.key)],
        ...['android', 'Zebra', `TC${50 + (each.number % 8)}`, `SN${String(each.number).padStart(8, '0')}`],
        ...[each.cohort, each.homeLocationId, each.enrolledAt, 'Europe/London', 1, each.enrolledAt],
      ]),
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
}

/** What of a device changes with its reports. */
export interface NewPulse {
  world: string
  number: number
  lastContact: number
  sequence: number
  lastUsed: number | null
  fix: { at: number; latitude: number; longitude: number } | null
  insideAt: number | null
  bssid: string | null
  /** Packed. */
  recent: Uint8Array
}

export async function copyPulses(owner: pg.Client, pulses: Iterable<NewPulse>): Promise<void> {
  await copyRows(
    owner,
    'device_pulse',
    [
      ...['world_id', 'number', 'last_contact', 'sequence', 'last_used', 'fix_at', 'latitude', 'longitude'],
      ...['accuracy', 'fix_source', 'inside_at', 'access_point_at', 'ssid', 'bssid', 'recent'],
    ],
    values(pulses),
  )
}

function* values(pulses: Iterable<NewPulse>): Generator<Value[]> {
  for (const { world, number, lastContact, sequence, lastUsed, fix, insideAt, bssid, recent } of pulses) {
    yield [
      ...[world, number, lastContact, sequence, lastUsed, fix?.at ?? null, fix?.latitude ?? null],
      ...[fix?.longitude ?? null, fix && 12, fix && 'fused', insideAt, bssid && lastContact],
      ...[bssid && 'works', bssid, recent],
    ]
  }
}
