import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { openJobs, type Worker } from './jobs.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
})
afterAll(() => muster.close())

it('tells running work that the process ends, and waits for it', async () => {
  const { pool, log } = muster.services
  const began = Promise.withResolvers<void>()
  let isDone = false
  const worker: Worker = {
    kind: { name: 'fleet.carry-use', retries: 0 },
    work: async (_data, ending) => {
      began.resolve()
      await new Promise((resolve) => ending?.addEventListener('abort', resolve))
      isDone = true
    },
  }
  const jobs = await openJobs(pool, log, [worker])
  await jobs.enqueue(worker.kind, {})
  await began.promise
  await jobs.stop()
  expect(isDone).toBe(true)
})

it('gives scheduled work empty data instead of none', async () => {
  const { pool, log } = muster.services
  const heard = Promise.withResolvers<object>()
  const worker: Worker = {
    kind: { name: 'fleet.carry-use', retries: 0 },
    work: async (data) => heard.resolve(data),
  }
  const jobs = await openJobs(pool, log, [worker])
  // As the queue's own clock creates them.
  await muster.owner.query('INSERT INTO pgboss.job (name) VALUES ($1)', [worker.kind.name])
  expect(await heard.promise).toEqual({})
  await jobs.stop()
})

it('has work queued within a transaction once that commits, and none where it is rolled back', async () => {
  const { db, jobs } = muster.services
  const kind = { name: 'fleet.carry-use', retries: 0 }
  const queued = async () =>
    (await muster.owner.query('SELECT data FROM pgboss.job WHERE data ? $1', ['within'])).rows
  await db.transaction().execute(async (tx) => {
    await jobs.enqueue(kind, { within: 'kept' }, tx)
    expect(await queued()).toEqual([])
  })
  const undone = db.transaction().execute(async (tx) => {
    await jobs.enqueue(kind, { within: 'undone' }, tx)
    throw new Error('after it was asked for')
  })
  await expect(undone).rejects.toThrow('after it was asked for')
  expect(await queued()).toEqual([{ data: { within: 'kept' } }])
})

it('has the tables that running processes of the last release know', async () => {
  const { rows } = await muster.owner.query('SELECT version FROM pgboss.version')
  // Another number needs a migration that says which processes it leaves behind (docs/adr/0039).
  expect(rows).toEqual([{ version: 40 }])
})

it('counts a job as failed once its process has given no sign of life for half a minute', async () => {
  const { rows } = await muster.owner.query(
    `SELECT DISTINCT heartbeat_seconds AS seconds FROM pgboss.queue WHERE name NOT LIKE '\\_\\_pgboss%'`,
  )
  expect(rows).toEqual([{ seconds: 30 }])
})
