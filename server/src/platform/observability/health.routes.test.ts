import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBareServer } from '../../../test/bare-server.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { watchDatabase } from '../database/database-health.ts'
import { healthRoutes } from './health.routes.ts'

describe('with a database', () => {
  let muster: TestMuster
  beforeAll(async () => {
    muster = await openTestMuster()
  })
  afterAll(async () => await muster.close())

  it('the service is alive and ready', async () => {
    const alive = await muster.inject({ url: '/healthz' })
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
    const ready = await muster.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  })
})

describe('with frequent requests', () => {
  it('the service checks the database once a second, one query at a time', async () => {
    const { app } = await openBareServer()
    const pool = new pg.Pool({ connectionString: 'postgres://someone:hidden@127.0.0.1:9/muster' })
    const answers: PromiseWithResolvers<void>[] = []
    pool.query = (() => {
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    }) as unknown as typeof pool.query
    healthRoutes(app, watchDatabase(pool, false))
    await app.ready()
    const start = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
    const status = async () => (await app.inject('/readyz')).statusCode

    const first = [status(), status(), status()]
    await expect.poll(() => answers).toHaveLength(1)
    // However long the answer takes, no second query runs.
    clock.mockReturnValue(start + 4000)
    first.push(status())
    answers[0]?.resolve()
    expect(await Promise.all(first)).toEqual([200, 200, 200, 200])
    clock.mockReturnValue(start + 4999)
    expect(await status()).toBe(200)
    expect(answers).toHaveLength(1)

    clock.mockReturnValue(start + 5000)
    const later = status()
    await expect.poll(() => answers).toHaveLength(2)
    answers[1]?.reject(new Error('away'))
    expect(await later).toBe(503)
    clock.mockRestore()
    await app.close()
    await pool.end()
  })
})

describe('while the database is down', () => {
  it('the service is alive but not ready', async () => {
    const { app } = await openBareServer()
    const pool = new pg.Pool({ connectionString: 'postgres://someone:hidden@127.0.0.1:9/muster' })
    healthRoutes(app, watchDatabase(pool, false))
    const alive = await app.inject('/healthz')
    const ready = await app.inject('/readyz')
    await app.close()
    await pool.end()
    expect(alive.statusCode).toBe(200)
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }])
  })
})

describe('while a node of the cluster is away', () => {
  it.each([
    ['/readyz', 200],
    ['/readyz?complete', 503],
  ])('%s is answered %i, and that it is degraded', async (url, status) => {
    const { app } = await openBareServer()
    healthRoutes(app, async () => ({ answers: true, nodesAway: 1 }))
    const ready = await app.inject(url)
    await app.close()
    expect([ready.statusCode, ready.json()]).toEqual([status, { status: 'degraded', nodesAway: 1 }])
  })
})

describe('while the service stops', () => {
  it('it is not ready, finishes running requests and refuses the rest in the contract’s form', async () => {
    const { app } = await openBareServer()
    const pool = new pg.Pool({ connectionString: 'postgres://someone:hidden@127.0.0.1:9/muster' })
    // A database that would still answer.
    pool.query = (async () => ({ rows: [] })) as unknown as typeof pool.query
    healthRoutes(app, watchDatabase(pool, false))
    const begun = Promise.withResolvers<void>()
    const stopping = Promise.withResolvers<void>()
    app.get('/api/slow', async (_request, reply) => {
      begun.resolve()
      await stopping.promise
      return reply.send({ finished: true })
    })
    const asked: Response[] = []
    app.addHook('preClose', async () => {
      asked.push(await fetch(`${url}/readyz`), await fetch(`${url}/api/slow`))
      stopping.resolve()
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const slow = fetch(`${url}/api/slow`)
    await begun.promise
    await app.close()
    expect(await (await slow).json()).toEqual({ finished: true })
    const [ready, late] = asked
    expect(ready?.status).toBe(503)
    expect(late?.status).toBe(503)
    expect(late?.headers.get('retry-after')).toBe('2')
    expect(await late?.json()).toEqual({
      code: 'busy',
      message: 'Busy, try again shortly',
      details: { retryAfterSeconds: 2 },
    })
  })
})
