import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type EmptyDatabase } from '../../../test/empty-database.ts'
import { StartError } from '../errors/errors.ts'
import { type Logger, openLog } from '../observability/logs.ts'
import { connectOwner, openDatabase } from './database.ts'
import { leaveBehind } from './leave-behind.ts'
import { type Migration, migrate, missingMigrations, readMigrations } from './migrations.ts'
import { watchSchema } from './schema-version.ts'

const migration = (number: number, sql: string): Migration => ({
  number,
  name: `${String(number).padStart(4, '0')}_test.sql`,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

const first = migration(1, 'ALTER TABLE migration ADD COLUMN oldest integer; CREATE TABLE first (id text);')
const added = migration(2, 'ALTER TABLE first ADD COLUMN more text;')
const leaving = migration(3, '-- oldest: 0002\nALTER TABLE first DROP COLUMN id;')

let database: EmptyDatabase
let client: pg.Client
let pool: pg.Pool
let logged: string[]
let log: Logger
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = await connectOwner(database.ownerUrl)
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  pool.on('error', () => {})
  logged = []
  log = openLog('info', { write: (line: string) => void logged.push(line) })
  await migrate(client, [first])
})
afterEach(async () => {
  await pool.end()
  await client.end()
  await database.drop()
})

const columns = async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'first'::regclass AND attnum > 0 AND NOT attisdropped`,
  )
  return rows.map(({ name }) => name)
}

/** A connection as processes have them that know this migration as their newest one. */
async function connectAs(newest: number): Promise<pg.Client> {
  const other = new pg.Client({
    connectionString: database.ownerUrl,
    application_name: `muster ${newest}`,
  })
  await other.connect()
  return other
}

describe('a running process', () => {
  it('ends when a newer version migrates to what it cannot run on, and says why', async () => {
    const { outdated, stop } = watchSchema({ pool, log }, 1, 10)
    await migrate(client, [first, added, leaving])
    expect(await outdated).toBe(
      'The database is of a newer version of Muster (it has, or is about to have, 0003_test.sql), with which this process cannot run.',
    )
    await stop()
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ schema: 1, migration: '0003_test.sql' }),
    ])
  })

  it('goes on while newer migrations leave nobody behind, or only older processes', async () => {
    let looks = 0
    const counting = {
      query: async (text: string, values: unknown[]) => {
        looks++
        return await pool.query(text, values)
      },
    }
    const { outdated, stop } = watchSchema({ pool: counting as pg.Pool, log }, 2, 10)
    await migrate(client, [first, added, leaving, migration(4, 'CREATE TABLE fourth (id text);')])
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 1)
    await stop()
    expect(await Promise.race([outdated, 'it goes on'])).toBe('it goes on')
    expect(logged).toEqual([])
  })

  it('goes on without a database, and looks again', async () => {
    const gone = new pg.Pool({ connectionString: 'postgres://nobody:none@127.0.0.1:9/none' })
    let from = gone
    const moving = { query: async (text: string, values: unknown[]) => await from.query(text, values) }
    const { outdated, stop } = watchSchema({ pool: moving as pg.Pool, log }, 1, 10)
    await expect(gone.query('SELECT 1')).rejects.toThrow('ECONNREFUSED')
    await migrate(client, [first, added, leaving])
    from = pool
    expect(await outdated).toContain('0003_test.sql')
    await stop()
    await gone.end()
    expect(logged).toHaveLength(1)
  })

  it('names its connections by the newest migration that it knows', async () => {
    const newest = (await readMigrations()).at(-1)?.number
    const { pool: own, close } = openDatabase(database.ownerUrl, 1, () => {})
    const { rows } = await own.query(`SELECT current_setting('application_name') AS name`)
    await close()
    expect(rows).toEqual([{ name: `muster ${newest}` }])
  })
})

describe('a migration that leaves processes behind', () => {
  it('is announced first, and applied once they have stopped', async () => {
    const older = await connectAs(1)
    const same = await connectAs(2)
    const told: string[] = []
    const waits = Promise.withResolvers<void>()
    const migrated = migrate(client, [first, added, leaving], false, (step) => {
      told.push(step)
      waits.resolve()
    })
    await waits.promise
    const other = await connectOwner(database.ownerUrl)
    const { rows } = await other.query(`SELECT name, oldest FROM migration WHERE applied_at = 'infinity'`)
    expect(rows).toEqual([{ name: leaving.name, oldest: 2 }])
    // Neither version starts meanwhile.
    await expect(missingMigrations(other, [first])).rejects.toThrow('of a newer version')
    expect(await missingMigrations(other, [first, added, leaving])).toEqual([leaving])
    await other.end()
    await older.end()
    await migrated
    await same.end()
    expect(told).toEqual([`Waiting for processes of earlier versions to stop: ${leaving.name}`])
    expect(await columns()).toEqual(['more'])
    expect(await missingMigrations(client, [first, added, leaving])).toEqual([])
    const { rows: after } = await client.query(`SELECT number FROM migration WHERE applied_at = 'infinity'`)
    expect(after).toEqual([])
  })

  it('is not applied while they go on, and can be corrected until it is', async () => {
    const older = await connectAs(1)
    await migrate(client, [first, added])
    await expect(leaveBehind(client, leaving, () => {}, 0)).rejects.toThrow(
      new StartError(
        'Processes of an earlier version still use the database, and cannot run once 0003_test.sql is applied; stop them and migrate again.',
      ),
    )
    expect(await columns()).toEqual(['id', 'more'])
    const corrected = migration(3, 'ALTER TABLE first DROP COLUMN more;')
    expect(await migrate(client, [first, added, corrected])).toEqual([corrected.name])
    expect(await columns()).toEqual(['id'])
    await older.end()
  })
})

describe('a migration under load', () => {
  it('gives up its wait for a lock, so that others get their turn, and takes it later', async () => {
    const holder = await connectOwner(database.ownerUrl)
    const bystander = await connectOwner(database.ownerUrl)
    await holder.query('BEGIN; SELECT 1 FROM first')
    const migrated = migrate(client, [first, added])
    const waiting = async () => {
      const { rowCount } = await bystander.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rowCount
    }
    await expect.poll(waiting).toBe(1)
    // It queues behind the migration, which would wait for the holder without end.
    expect((await bystander.query('SELECT * FROM first')).rows).toEqual([])
    expect(await columnsSeenBy(bystander)).toEqual(['id'])
    await holder.query('COMMIT')
    await migrated
    expect(await columns()).toEqual(['id', 'more'])
    await holder.end()
    await bystander.end()
  })

  const columnsSeenBy = async (other: pg.Client) =>
    (await other.query('SELECT * FROM first')).fields.map(({ name }) => name)
})
