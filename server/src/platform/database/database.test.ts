import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { atDatabase } from '../../../test/database-url.ts'
import { createEmptyDatabase } from '../../../test/empty-database.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { openOldPostgres } from '../../../test/old-postgres.ts'
import { StartError } from '../errors/errors.ts'
import { connectOwner, openDatabase } from './database.ts'

describe('the connections of the service', () => {
  let muster: TestMuster
  beforeAll(async () => {
    muster = await openTestMuster()
  })
  afterAll(async () => {
    await muster.close()
  })

  it('may break within a transaction: the work fails, it is logged, the next one runs', async () => {
    const { db } = muster.services
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await muster.owner.query('SELECT pg_terminate_backend($1::int, 5000)', [rows[0]?.pid])
      return await sql`SELECT 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow()
    expect(muster.logged.join()).toContain('database connection lost')
    const { rows } = await sql<{ answer: number }>`SELECT 42 AS answer`.execute(db)
    expect(rows).toEqual([{ answer: 42 }])
  })

  it('may break while idle', async () => {
    const before = muster.logged.length
    await muster.owner.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND usename LIKE '%\\_login'`,
    )
    await expect.poll(() => muster.services.pool.idleCount).toBe(0)
    expect(muster.logged.slice(before).join()).toContain('database connection lost')
    const { rows } = await sql<{ answer: number }>`SELECT 43 AS answer`.execute(muster.services.db)
    expect(rows).toEqual([{ answer: 43 }])
  })

  it('return counts as numbers and times in UTC', async () => {
    const { rows } = await sql<{ count: number; zone: string }>`
      SELECT count(*) AS count, current_setting('timezone') AS zone FROM world`.execute(muster.services.db)
    expect(rows).toEqual([{ count: 0, zone: 'UTC' }])
  })
})

describe('the settings of connections', () => {
  const shown = async (setting: string, options: Parameters<typeof openDatabase>[3]) => {
    const { pool, close } = openDatabase(inject('templateUrl'), 1, () => {}, options)
    const { rows } = await pool.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
    await close()
    return rows[0]?.value
  }

  it('let a transaction name its world to the nodes of a cluster', async () => {
    for (const prepares of [false, true])
      expect(await shown('citus.propagate_set_commands', { prepares })).toBe('local')
  })

  it('plan repeated statements once, but on a cluster by their world', async () => {
    expect(await shown('plan_cache_mode', { prepares: true })).toBe('force_generic_plan')
    expect(await shown('plan_cache_mode', { prepares: true, isCluster: true })).toBe('auto')
  })
})

describe('a statement that is not answered in time', () => {
  it('is abandoned with its connection, even where others wait for it, and the next one gets another', async () => {
    const empty = await createEmptyDatabase()
    const lost: string[] = []
    const onError = (error: Error) => void lost.push(error.message)
    const { db, pool, close } = openDatabase(empty.ownerUrl, 1, onError, { answersWithin: 1300 })
    const tooLate = { code: 'ETIMEDOUT' }
    // A server that hangs does not end statements by itself either.
    const hang = 'SET statement_timeout = 0; SELECT pg_sleep(20)'
    const within = db.transaction().execute(async (tx) => await sql.raw(hang).execute(tx))
    const waiting = pool.query('SELECT 1 AS one')
    // The error reported is the one that ended the transaction, on a connection that is gone.
    await expect(within).rejects.toThrow('connection error')
    expect((await waiting).rows).toEqual([{ one: 1 }])
    await expect(pool.query(hang)).rejects.toMatchObject(tooLate)
    expect((await sql`SELECT 2 AS two`.execute(db)).rows).toEqual([{ two: 2 }])
    expect(lost).toHaveLength(2)
    await close()
    await empty.drop()
  })
})

describe('a statement that takes too long', () => {
  it('is ended by the server before its caller gives up, and keeps nothing locked', async () => {
    const empty = await createEmptyDatabase()
    const lost: string[] = []
    const onError = (error: Error) => void lost.push(error.message)
    const { db, close } = openDatabase(empty.ownerUrl, 2, onError, { answersWithin: 5000 })
    await sql`CREATE TABLE held AS SELECT 1 AS one`.execute(db)
    const slow = db.transaction().execute(async (tx) => {
      await sql`SELECT one FROM held FOR UPDATE`.execute(tx)
      await sql`SELECT pg_sleep(20)`.execute(tx)
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    const { rows } = await sql`SELECT one FROM held FOR UPDATE NOWAIT`.execute(db)
    expect([rows, lost]).toEqual([[{ one: 1 }], []])
    await close()
    await empty.drop()
  })

  it('has less time the sooner an answer is needed, and never more than 30 seconds', async () => {
    const muster = await openTestMuster()
    const { db, preparedDb } = muster.services
    const background = openDatabase(inject('templateUrl'), 1, () => {})
    const times: unknown[] = []
    for (const each of [preparedDb, db, background.db]) {
      times.push(...(await sql`SHOW statement_timeout`.execute(each)).rows)
    }
    await background.close()
    await muster.close()
    expect(times).toEqual(['9s', '19s', '30s'].map((time) => ({ statement_timeout: time })))
  })
})

describe('connections that are closed', () => {
  it('are gone from the server, which may stop next without errors', async () => {
    const lost: string[] = []
    const empty = await createEmptyDatabase()
    const { pool, close } = openDatabase(empty.ownerUrl, 20, (error) => void lost.push(error.message))
    const opened = await Promise.all(Array.from({ length: 20 }, async () => await pool.connect()))
    const ended = opened.map((client) => new Promise((resolve) => client.once('end', () => resolve('ended'))))
    for (const client of opened) client.release()
    await close()
    const states = await Promise.all(ended.map((each) => Promise.race([each, 'still open'])))
    await empty.drop()
    expect(states).toEqual(opened.map(() => 'ended'))
    expect(lost).toEqual([])
  })
})

describe('the URL of the owner', () => {
  const template = inject('templateUrl')

  const refusal = async (url: string): Promise<string> => {
    const error: unknown = await connectOwner(url).then(
      async (client) => await client.end(),
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StartError)
    return error instanceof StartError ? error.message : ''
  }

  it('of a supported server connects', async () => {
    const client = await connectOwner(template)
    const { rows } = await client.query<{ one: number }>('SELECT 1 AS one')
    await client.end()
    expect(rows).toEqual([{ one: 1 }])
  })

  it('without a server is named without its password', async () => {
    const sentence = await refusal('postgres://someone:hidden@127.0.0.1:9/muster')
    expect(sentence).toBe(
      'The database at 127.0.0.1:9/muster cannot be reached: connect ECONNREFUSED 127.0.0.1:9.',
    )
  })

  it('of an unknown host, of a missing database, with a wrong password: each its reason', async () => {
    expect(await refusal('postgres://someone:hidden@nowhere.invalid/muster')).toMatch(
      /^The database at nowhere\.invalid:5432\/muster cannot be reached: .*(ENOTFOUND|EAI_AGAIN).*\.$/,
    )
    expect(await refusal(atDatabase(template, 'missing'))).toMatch(
      /^The database at 127\.0\.0\.1:\d+\/missing cannot be reached: database "missing" does not exist\.$/,
    )
    const wrong = new URL(template)
    wrong.password = 'hidden'
    expect(await refusal(wrong.href)).toMatch(
      new RegExp(`cannot be reached: password authentication failed for user "${wrong.username}"\\.$`),
    )
  })

  it('of a server older than supported is refused with both versions', async () => {
    const old = await openOldPostgres()
    const sentence = await refusal(`postgres://someone:hidden@127.0.0.1:${old.port}/muster`)
    await old.close()
    expect(sentence).toBe(
      `The database at 127.0.0.1:${old.port}/muster is PostgreSQL 14.9; Muster needs 15 or newer.`,
    )
  })
})
