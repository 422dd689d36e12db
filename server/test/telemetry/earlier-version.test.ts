import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectOwner } from '../../src/platform/database/database.ts'
import { migrate, readMigrations } from '../../src/platform/database/migrations.ts'
import { createPrivilegesRole } from '../../src/platform/database/service-role.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../empty-database.ts'

let database: EmptyDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = await connectOwner(database.ownerUrl)
  await createPrivilegesRole(client)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

async function insertWorlds(): Promise<void> {
  await client.query(`INSERT INTO organisation (id, name, created_at) VALUES ('o', 'O', now())`)
  await client.query(
    `INSERT INTO world (id, organisation_id, name, type, retention_years, features, feature_toggles, created_at)
     VALUES ('w', 'o', 'W', 'trial', 1, '{}', '{}', now()), ('v', 'o', 'V', 'trial', 1, '{}', '{}', now())`,
  )
}

/** The devices' rows in other tables do not matter here. */
async function insertDevices(): Promise<void> {
  await insertWorlds()
  await client.query(
    `INSERT INTO device (world_id, number, id, install_id, key_hash, platform_type, manufacturer, model,
                         serial_number, cohort_id, home_since, enrolled_at)
     SELECT 'w', number, number, number, '', 'android', 'M', 'N7', number, 1, 5, 5 FROM generate_series(1, 3) number`,
  )
}

async function migrateTo(last: number): Promise<void> {
  const migrations = await readMigrations()
  await migrate(
    client,
    migrations.filter(({ number }) => number <= last),
  )
}

describe('devices enrolled before use was stored beside them', () => {
  it('are re-evaluated if they never reported, and have their use carried over', async () => {
    await migrateTo(7)
    await insertDevices()
    await client.query(
      `INSERT INTO device_pulse (world_id, number, last_contact, look_at)
       VALUES ('w', 1, NULL, NULL), ('w', 2, 7, NULL), ('w', 3, 7, 9)`,
    )
    await migrateTo(Number.POSITIVE_INFINITY)
    const looks = await client.query('SELECT number, look_at FROM device_pulse ORDER BY number')
    expect(looks.rows.map(({ number, look_at: at }) => [number, at && Number(at)])).toEqual([
      [1, 0],
      [2, null],
      [3, 9],
    ])
    const noted = await client.query('SELECT number, day::text FROM use_change ORDER BY number')
    expect(noted.rows).toEqual([1, 2, 3].map((number) => ({ number, day: '-infinity' })))
  })
})

describe('statuses evaluated before they had a table of their own', () => {
  it('are there, and so are their cohorts', async () => {
    await migrateTo(8)
    await insertDevices()
    await client.query(
      `UPDATE device SET cohort_id = number * 10, device_status = 2, access_point_status = 1, drop_status = 2
       WHERE number > 1`,
    )
    await migrateTo(Number.POSITIVE_INFINITY)
    const green = {
      world_id: 'w',
      idle_status: 0,
      out_of_contact_status: 0,
      reboot_status: 0,
      time_error_status: 0,
      average_discharge_status: 0,
      low_power_status: 0,
      location_time_status: 0,
      location_distance_status: 0,
      device_status: 0,
      access_point_status: 0,
      drop_status: 0,
    }
    const alerting = { ...green, device_status: 2, access_point_status: 1, drop_status: 2 }
    expect((await client.query('SELECT * FROM device_health ORDER BY number')).rows).toEqual([
      { ...green, number: 1, cohort_id: 1 },
      { ...alerting, number: 2, cohort_id: 20 },
      { ...alerting, number: 3, cohort_id: 30 },
    ])
  })
})

describe('devices enrolled before cohorts were counted', () => {
  it('are counted', async () => {
    await migrateTo(9)
    await insertDevices()
    await client.query(`UPDATE device SET platform_type = 'windows' WHERE number = 3`)
    await client.query(
      `INSERT INTO cohort (world_id, id, groups, members) VALUES ('w', 1, '{}', 'a'), ('w', 2, '{}', 'b')`,
    )
    await migrateTo(Number.POSITIVE_INFINITY)
    expect((await client.query('SELECT id, devices, android_devices FROM cohort ORDER BY id')).rows).toEqual([
      { id: 1, devices: 3, android_devices: 2 },
      { id: 2, devices: 0, android_devices: 0 },
    ])
  })
})

describe('batteries evaluated before their statuses stood with their pulse', () => {
  it('keep their statuses, each its own, and have a health', async () => {
    await migrateTo(17)
    await insertWorlds()
    await client.query(
      `INSERT INTO battery (world_id, number, id, serial_number, measured_at, first_seen, battery_status, health_status,
                            average_discharge_status, cycle_count_status, rated_capacity, present_capacity, mfd)
       VALUES ('w', 1, 'a', 'A', 1, 1, 2, 1, 2, 0, 5200, 3016, '2025-02-14'),
              ('w', 2, 'b', 'B', 1, 1, 1, 0, 0, 1, 1e-305, 1e6, '9999-12-31'),
              ('v', 1, 'a', 'A', 1, 1, 0, 0, 0, 0, NULL, 3016, NULL)`,
    )
    await client.query(
      `INSERT INTO battery_pulse (world_id, number, updated) VALUES ('v', 1, 1), ('w', 2, 1), ('w', 1, 1)`,
    )
    await migrateTo(Number.POSITIVE_INFINITY)
    const { rows } = await client.query({
      text: `SELECT world_id, number, health, battery_status, health_status, average_discharge_status,
                    cycle_count_status, mfd::text
             FROM battery_pulse JOIN battery USING (world_id, number) ORDER BY world_id, number`,
      rowMode: 'array',
    })
    expect(rows).toEqual([
      ['v', 1, null, 0, 0, 0, 0, null],
      ['w', 1, 58, 2, 1, 2, 0, '2025-02-14'],
      ['w', 2, 1_000_000, 1, 0, 0, 1, null],
    ])
  })
})
