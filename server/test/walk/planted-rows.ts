import { zstdCompressSync } from 'node:zlib'
import type pg from 'pg'
import { packDay } from '../../src/telemetry/device-day/codec.ts'
import { emptyDay } from '../../src/telemetry/index.ts'
import { caseRows } from './planted-cases.ts'

/** In every planted row where the table has room for it; it also gives an acceptance away. */
export const mark = 'PLANTED'
const agreements = { eula: 'eula-5', dpa: 'dpa-4' } as const
export const marks: readonly string[] = [mark, agreements.eula, agreements.dpa]

type Row = Record<string, unknown>

/**
 * Rows for every table of a world, with the same ids as in the own world, so that a statement that forgets the world
 * finds them. A table without rows here fails the walk.
 */
const plantedPlaces: Record<string, (subjects: readonly string[]) => Row[]> = {
  home_location: () => [
    { id: 'own-depot', name: `${mark} depot`, latitude: 1, longitude: 2, radius_metres: 3, locality: mark },
  ],
  zone: () => [
    { id: 'own-zone', name: `${mark} zone`, groups1: [mark], groups2: [mark], home_location_ids: [mark] },
  ],
  agreement_acceptance: (subjects) =>
    subjects.flatMap((subject) =>
      (['eula', 'dpa'] as const).map((kind) => ({
        subject,
        kind,
        agreement_id: agreements[kind],
        email: mark,
        name: mark,
        job_title: mark,
        accepted_at: new Date(),
      })),
    ),
}

/** The walk's requests are all about this day. */
const day = '2026-11-16'
/** Columns without a device. */
const noFigures = Buffer.concat([Buffer.from([24, 0, 0, 0]), zstdCompressSync(Buffer.alloc(24))])
const numbered = { number: 1 }
const used = { devices_used: 1, use_minutes: 1 }

/** A day on which an application of that name was installed. */
const dayOf = (name: string): Buffer => {
  const info = { applicationInfo: { name } }
  return packDay({ ...emptyDay(), events: [{ at: 0, offset: 0, type: 'applicationInstalled', info }] })
}

/** Rows of a world's telemetry, with the given text in them. */
const telemetryRows = (mark: string, bytes = Buffer.from(mark)): Record<string, Row[]> => ({
  audit_entry: [
    {
      id: mark,
      at: 1,
      subject: mark,
      email: mark,
      address: mark,
      action: 'zone.changed',
      record_id: mark,
      record: mark,
    },
  ],
  device_move: [
    {
      id: mark,
      subject: mark,
      numbers: [],
      total: 1,
      moved: 1,
      state: 'moved',
      created_at: 1,
    },
  ],
  world_settings: [{ settings: JSON.stringify({ tablePageSizes: { [mark]: 1 } }) }],
  device_token: [{ data: bytes, created_at: 1 }],
  world_number: [{ kind: 'device', next: 2 }],
  cohort: [{ id: 1, groups: [mark], members: mark }],
  device: [
    {
      ...numbered,
      id: mark,
      install_id: mark,
      key_hash: bytes,
      platform_type: 'android',
      manufacturer: mark,
      model: mark,
      serial_number: mark,
      cohort_id: 1,
      home_since: 1,
      enrolled_at: 1,
    },
  ],
  enrollment_request: [
    { ...numbered, id: mark, key_hash: bytes, address: mark, requested_at: 1, asked_at: 1 },
  ],
  enrollment_rule: [{ needs_consent: true }],
  device_group: [{ ...numbered, group_name: mark }],
  device_cohort: [{ ...numbered, since: day, cohort_id: 1 }],
  device_pulse: [{ ...numbered, ssid: mark }],
  device_health: [{ ...numbered, cohort_id: 1, device_status: 2 }],
  device_place: [{ ...numbered, tile: 1, x: 1, y: 1, fix_at: 1 }],
  access_point_sighting: [{ ...numbered, bssid: mark, home_location_id: mark, seen_on: day }],
  home_access_point: [{ bssid: mark, home_location_id: mark }],
  device_day: [{ ...numbered, day, cohort_id: 1, sealed: false, content: dayOf(mark) }],
  device_discharge: [{ ...numbered, batteries: [1], content: bytes }],
  discharge_verdict: [
    {
      ...{ device_number: 1, battery_number: 1, day, culprit: 'battery', battery_times: 2, device_times: 1 },
      ...{ battery_blame: 1, device_blame: 0, partner_device: 1, partner_battery: 1 },
      evidence: '[[1,1,20000,20001,8,2]]',
    },
  ],
  discharge_judging: [{ day }],
  battery: [{ ...numbered, id: mark, serial_number: mark, measured_at: 1, first_seen: 1 }],
  battery_pulse: [{ ...numbered, updated: 1, device_number: 1 }],
  battery_day: [{ ...numbered, day, sealed: false, content: bytes }],
  battery_forecast: [
    {
      ...numbered,
      ...{ read_on: day, threshold: 60, basis: mark, use_per_day: 1, in_cycles: true, days_left: bytes },
      days_left_at_others: bytes,
    },
  ],
  battery_forecast_run: [{ day, threshold: 60 }],
  application: [{ id: 1, package_name: mark, name: mark, system: false }],
  application_version: [{ id: 1, application_id: 1, version: mark }],
  process: [{ id: 1, process_name: mark, product_name: mark }],
  process_version: [{ id: 1, process_id: 1, product_version: mark, file_version: mark }],
  network_operator: [{ id: 1, name: mark, code: mark }],
  device_application: [{ ...numbered, application_id: 1, version_id: 1, installed_at: 1, updated_at: 1 }],
  device_process: [{ ...numbered, process_id: 1, version_id: 1 }],
  cohort_day: [
    {
      day,
      cohort_id: 1,
      ...used,
      mobile_bytes: 1,
      wifi_bytes: 1,
      reboots: 1,
      low_powers: 1,
      time_errors: 1,
      battery_changes: 1,
      drops: 1,
    },
  ],
  application_day: [
    { application_id: 1, version_id: 1, day, cohort_id: 1, ...used, mobile_bytes: 1, wifi_bytes: 1 },
  ],
  process_day: [{ process_id: 1, version_id: 1, day, cohort_id: 1, ...used, devices_active: 1, cpu: 1 }],
  tile_day: [{ zoom: 6, area: 1, day, cohort_id: 1, content: bytes }],
  tile_change: [{ id: mark, changes: bytes }],
  use_change: [{ ...numbered, day }],
  use_progress: [{ ...numbered, day }],
  application_count: [
    { cohort_id: 0, application_id: 1, version_id: 1, devices: 1, used: 1, first_installed: 1 },
    { cohort_id: 1, application_id: 1, version_id: 1, devices: 1, used: 1, first_installed: 1 },
  ],
  process_count: [
    { cohort_id: 0, process_id: 1, version_id: 1, devices: 1, used: 1, active: 1 },
    { cohort_id: 1, process_id: 1, version_id: 1, devices: 1, used: 1, active: 1 },
  ],
  software_change: [{ id: mark, cohort_ids: [1] }],
  software_counting: [{ counted_at: 1 }],
  world_judgement: [{ settings_version: 1 }],
  sum_change: [{ id: mark, changes: '{}' }],
  status_transition: [
    { day, at: 1, subject: 'device', ...numbered, alert: mark, from_level: 0, to_level: 2 },
  ],
  alert_day: [{ day, alert: mark, red: bytes, yellow: bytes }],
  alert_figures: [{ day, subject: 'device', first_number: 1, at: 1, content: noFigures }],
  anomaly: [
    {
      id: mark,
      alert: 'deviceUserExperienceRebootStatus',
      properties: `[["model","${mark}"]]`,
      labels: [mark],
      description: mark,
      first_detected: 1,
      last_detected: 1,
      last_day: day,
      last_affected_day: day,
      detected_count: 1,
      latest_affected: 1,
      highest_affected: 1,
      affected: bytes,
      total_affected: 1,
      population: 1,
      total_alerting: 1,
      group_size: 1,
    },
  ],
  anomaly_day: [
    {
      anomaly_id: mark,
      day,
      significant: true,
      affected: bytes,
      group_alerting: 1,
      population: 1,
      total_alerting: 1,
      group_size: 1,
    },
  ],
  anomaly_search: [{ day }],
  ...caseRows(mark, bytes),
})

/** By table: what is planted in the foreign world. */
export const planted: Record<string, (subjects: readonly string[]) => Row[]> = {
  ...plantedPlaces,
  ...Object.fromEntries(Object.entries(telemetryRows(mark)).map(([table, rows]) => [table, () => rows])),
}

export async function plantRows(owner: pg.Client, world: string, subjects: readonly string[]): Promise<void> {
  for (const [table, rowsOf] of Object.entries(planted))
    await insertRows(owner, world, table, rowsOf(subjects))
}

/** The own world has what the estate creates, and its own telemetry. */
export async function plantOwnTelemetry(owner: pg.Client, world: string): Promise<void> {
  for (const [table, rows] of Object.entries(telemetryRows('own')))
    await insertRows(owner, world, table, rows)
}

/** An anomaly with a day of history, for a world whose telemetry comes from elsewhere. */
export async function plantOwnAnomaly(owner: pg.Client, world: string): Promise<void> {
  const { anomaly = [], anomaly_day = [] } = telemetryRows('own')
  await insertRows(owner, world, 'anomaly', anomaly)
  await insertRows(owner, world, 'anomaly_day', anomaly_day)
}

async function insertRows(
  owner: pg.Client,
  world: string,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  for (const row of rows) {
    const values = { world_id: world, ...row }
    const columns = Object.keys(values)
    await owner.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(values),
    )
  }
}
