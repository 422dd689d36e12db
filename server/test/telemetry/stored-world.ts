import type pg from 'pg'
import { reevaluate } from '../../src/alerts/index.ts'
import { unpackCharges, unpackDay } from '../../src/telemetry/device-day/index.ts'
import { carryAllSumsOver, carryAllTilesOver, carryAllUseOver } from '../../src/telemetry/index.ts'
import { unpackTiles } from '../../src/telemetry/tiles/tile-sums.ts'
import type { TestMuster } from '../muster.ts'

/** The tables that reports are stored in, with their random columns. */
const tables = {
  device: ['id', 'install_id', 'key_hash', 'world_id'],
  device_pulse: ['world_id'],
  device_health: ['world_id'],
  device_place: ['world_id'],
  device_day: ['world_id', 'content'],
  battery: ['world_id', 'id'],
  battery_pulse: ['world_id'],
  battery_day: ['world_id', 'content'],
  access_point_sighting: ['world_id'],
  // When a list was sent depends on the clock at that moment.
  device_application: ['world_id', 'installed_at', 'updated_at'],
  device_process: ['world_id'],
  cohort_day: ['world_id'],
  application_day: ['world_id'],
  process_day: ['world_id'],
  tile_day: ['world_id', 'content'],
} as const

/** What it takes to inspect a service. */
export interface Insight {
  owner: pg.Client
  services: Pick<TestMuster['services'], 'db' | 'now'>
}

/** Everything known of a world from reports, in a comparable form. */
export async function storedWorld(muster: Insight, world: string): Promise<Record<string, unknown[]>> {
  await carryAllSumsOver(muster.services.db, world)
  await carryAllTilesOver(muster.services.db, world, muster.services.now())
  await carryAllUseOver(muster.services.db, world)
  const stored: Record<string, unknown[]> = {}
  for (const [table, byChance] of Object.entries(tables)) {
    const { rows } = await muster.owner.query<Record<string, unknown>>(
      `SELECT * FROM ${table} WHERE world_id = $1`,
      [world],
    )
    stored[table] = rows
      .map((row) => {
        const kept = Object.fromEntries(
          Object.entries(row).filter(([name]) => !(byChance as readonly string[]).includes(name)),
        )
        if (table === 'device_day') kept.content = unpackDay(row.content as Buffer)
        if (table === 'tile_day') kept.tiles = unpackTiles(row.content as Buffer)
        if (table === 'battery_day') kept.content = unpackCharges(row.content as Buffer)
        return JSON.parse(JSON.stringify(kept))
      })
      // A list overtaken by a later one is never read, so what it alone names has no removed row.
      .filter((row) => !('removed_at' in row) || row.removed_at === null)
      // A sum of zero is the same as no sum.
      .filter((row) => !table.endsWith('_day') || 'content' in row || hasSums(row))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return stored
}

const keys = ['day', 'cohort_id', 'application_id', 'version_id', 'process_id', 'zoom', 'area']
const hasSums = (row: Record<string, unknown>): boolean =>
  Object.entries(row).some(
    ([name, value]) => !keys.includes(name) && (Array.isArray(value) ? value.length > 0 : value !== 0),
  )

/** The same after evaluating every device and battery from scratch. */
export async function evaluatedFromScratch(
  muster: Insight,
  world: string,
): Promise<Record<string, unknown[]>> {
  await muster.owner.query(
    `UPDATE device_health SET device_status = 0, access_point_status = 0, idle_status = 0, out_of_contact_status = 0,
       reboot_status = 0, time_error_status = 0, average_discharge_status = 0, low_power_status = 0,
       location_time_status = 0, location_distance_status = 0, drop_status = 0 WHERE world_id = $1`,
    [world],
  )
  await muster.owner.query(
    `UPDATE battery_pulse SET battery_status = 0, health_status = 0, average_discharge_status = 0, cycle_count_status = 0
     WHERE world_id = $1`,
    [world],
  )
  await reevaluate(muster.services.db, world, 'fromScratch', muster.services.now)
  return await storedWorld(muster, world)
}
