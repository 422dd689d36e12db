import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner } from '../../src/platform/database.ts'
import { migrate, readMigrations } from '../../src/platform/migrations.ts'
import { createPrivilegesRole } from '../../src/platform/service-role.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../empty-database.ts'

let database: EmptyDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  client = await connectOwner(database.ownerUrl)
  await createPrivilegesRole(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('devices that were enrolled before use was kept beside them', () => {
  it('are looked at if they never reported, and have their use carried over', async () => {
    const migrations = await readMigrations()
    await migrate(
      client,
      migrations.filter(({ number }) => number < 8),
    )
    // The worlds are of no matter here, nor are the rows that devices have elsewhere.
    await client.query(`SET session_replication_role = replica`)
    await client.query(
      `INSERT INTO device (world_id, number, id, install_id, key_hash, platform_type, manufacturer, model,
                           serial_number, cohort_id, home_since, enrolled_at)
       SELECT 'w', number, number, number, '', 'android', 'M', 'N7', number, 1, 5, 5 FROM generate_series(1, 3) number`,
    )
    await client.query(
      `INSERT INTO device_pulse (world_id, number, last_contact, look_at)
       VALUES ('w', 1, NULL, NULL), ('w', 2, 7, NULL), ('w', 3, 7, 9)`,
    )
    await migrate(client, migrations)
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
