import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type EmptyDatabase } from '../../../test/empty-database.ts'
import { auditMigrations } from '../../../test/statement-audit/index.ts'
import { connectOwner } from './database.ts'
import { type Migration, migrate, readMigrations } from './migrations.ts'
import { createPrivilegesRole } from './service-role.ts'

const migration = (number: number, sql: string): Migration => ({
  number,
  name: `${String(number).padStart(4, '0')}_test.sql`,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

const first = migration(1, 'CREATE TABLE first (id text PRIMARY KEY);')
const second = migration(2, 'CREATE TABLE second (id text PRIMARY KEY);')

describe('the migrations of this version', () => {
  it('are numbered without a gap, and have descriptive names', async () => {
    const migrations = await readMigrations()
    expect(migrations.length).toBeGreaterThan(0)
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
    for (const { name } of migrations) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/)
  })

  it('keep the rules of the schema', async () => {
    const migrations = await readMigrations()
    expect(auditMigrations(migrations.map(({ sql }) => sql))).toEqual([])
  })
})

describe('migrating a cluster', () => {
  it('sends statement by statement: the tables, their distribution one shard at a time, their keys', async () => {
    const sent: string[] = []
    const query = async (text: string) => {
      sent.push(text)
      const rows = text.includes('pg_attribute') ? [{ table: 'device' }] : []
      return { rows, rowCount: text.includes('pg_extension') ? 1 : rows.length }
    }
    const world = 'CREATE TABLE world (id text PRIMARY KEY);'
    const device = 'CREATE TABLE device (world_id text PRIMARY KEY);'
    const key = 'ALTER TABLE device ADD CONSTRAINT of_world FOREIGN KEY (world_id) REFERENCES world (id);'
    const sql = `-- reference: world\n${world}\n${device}\n-- after distribution\n${key}`
    await migrate({ query } as unknown as pg.Client, [migration(1, sql)])
    const looking = /pg_extension|pg_attribute/
    expect(sent.slice(sent.indexOf('BEGIN')).filter((text) => !looking.test(text))).toEqual([
      'BEGIN',
      "SET LOCAL lock_timeout = '1s'",
      "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
      world,
      device,
      'SELECT create_reference_table($1)',
      "SELECT create_distributed_table($1, 'world_id', colocate_with => 'default')",
      key,
      expect.stringMatching(/^INSERT INTO migration /),
      'COMMIT',
    ])
  })
})

describe('migrating', () => {
  let database: EmptyDatabase
  let client: pg.Client
  beforeEach(async () => {
    database = await createEmptyDatabase()
    client = await connectOwner(database.ownerUrl)
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })

  const applied = async () => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY number')
    return rows.map(({ name }) => name)
  }
  const tables = async () => {
    const { rows } = await client.query<{ table: string }>(
      `SELECT relname AS table FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
    return rows.map(({ table }) => table)
  }

  it('applies those of this version to an empty database', async () => {
    const migrations = await readMigrations()
    await createPrivilegesRole(client)
    expect(await migrate(client, migrations)).toEqual(migrations.map(({ name }) => name))
    expect(await tables()).toEqual(expect.arrayContaining(['account', 'home_location', 'migration', 'world']))
  })

  it('again does nothing, and later ones are added', async () => {
    expect(await migrate(client, [first])).toEqual([first.name])
    await client.query(`INSERT INTO first VALUES ('kept')`)
    expect(await migrate(client, [first])).toEqual([])
    expect(await migrate(client, [first, second])).toEqual([second.name])
    expect(await applied()).toEqual([first.name, second.name])
    const { rows } = await client.query('SELECT id FROM first')
    expect(rows).toEqual([{ id: 'kept' }])
  })

  it('leaves nothing of one that fails, and continues once it is fixed', async () => {
    const broken = migration(2, 'CREATE TABLE second (id text PRIMARY KEY); SELECT 1 / 0;')
    await expect(migrate(client, [first, broken])).rejects.toThrow('division by zero')
    expect(await applied()).toEqual([first.name])
    expect(await tables()).toEqual(['first', 'migration'])
    expect(await migrate(client, [first, second])).toEqual([second.name])
    expect(await tables()).toEqual(['first', 'migration', 'second'])
  })

  it('leaves nothing of one whose foreign keys fail', async () => {
    const broken = migration(
      2,
      `CREATE TABLE second (id text PRIMARY KEY);
-- after distribution
ALTER TABLE second ADD CONSTRAINT missing FOREIGN KEY (id) REFERENCES missing (id);`,
    )
    await expect(migrate(client, [first, broken])).rejects.toThrow('relation "missing" does not exist')
    expect(await tables()).toEqual(['first', 'migration'])
  })

  it('refuses a database of a newer version', async () => {
    await migrate(client, [first, second])
    await expect(migrate(client, [first])).rejects.toThrow(
      'The database is of a newer version of Muster (it has 0002_test.sql); start that version or restore a backup.',
    )
    expect(await applied()).toEqual([first.name, second.name])
  })

  it('refuses a migration that was changed after it was applied, before it does anything', async () => {
    await migrate(client, [first])
    const changed = migration(1, 'CREATE TABLE first (id integer PRIMARY KEY);')
    await expect(migrate(client, [changed, second])).rejects.toThrow(
      'The migration 0001_test.sql was changed after it was applied to this database.',
    )
    expect(await tables()).toEqual(['first', 'migration'])
  })
})
