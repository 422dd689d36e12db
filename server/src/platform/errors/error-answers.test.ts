import { call, ErrorBody } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBareServer } from '../../../test/bare-server.ts'
import { makeEstate, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { openServed } from '../../../test/served.ts'
import { openDatabase } from '../database/database.ts'
import { AppError } from './errors.ts'

async function answerTo(error: unknown) {
  const { app, logged } = await openBareServer()
  app.get('/api/failing', async () => {
    throw error
  })
  const answer = await app.inject('/api/failing?secret=1')
  await app.close()
  return { answer, logged }
}

describe('an unexpected error', () => {
  it('is answered without internal details, by an id that is in the log too', async () => {
    const { answer, logged } = await answerTo(new Error('SELECT password FROM account'))
    expect(answer.statusCode).toBe(500)
    const body = ErrorBody.parse(answer.json())
    expect(body).toEqual({
      code: 'internal',
      message: 'Internal error',
      details: { requestId: expect.any(String) },
    })
    const line = logged.find((text) => text.includes('request failed')) ?? ''
    expect(line).toContain('SELECT password FROM account')
    expect(line).toContain(`"id":"${body.details?.requestId}"`)
    expect(line).not.toContain('secret')
  })

  it.each([['a text'], [undefined], [null], [{ strange: true }]])(
    'may be anything that can be thrown (%s)',
    async (thrown) => {
      const { answer } = await answerTo(thrown)
      expect(answer.statusCode).toBe(500)
      expect(answer.json().code).toBe('internal')
    },
  )

  it('cannot choose its own status', async () => {
    const claiming = Object.assign(new Error('inside'), { statusCode: 502 })
    const { answer } = await answerTo(claiming)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
  })
})

describe('an error of the product', () => {
  it('is answered by its code, status and details, and not logged as a failure', async () => {
    const { answer, logged } = await answerTo(new AppError('limitExceeded', { retryAfterSeconds: 30 }))
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.json()).toEqual({
      code: 'limitExceeded',
      message: 'Attempt limit exceeded',
      details: { retryAfterSeconds: 30 },
    })
    expect(logged).toEqual([])
  })
})

describe('a database that is down', () => {
  let muster: TestMuster
  beforeAll(async () => {
    muster = await openTestMuster()
    await makeEstate(muster)
  })
  afterAll(async () => await muster.close())

  const busy = { code: 'busy', message: 'Busy, try again shortly', details: { retryAfterSeconds: 2 } }

  it.each([
    ['57P01', 'terminating connection due to administrator command'],
    ['57P03', 'the database system is starting up'],
    ['57014', 'canceling statement due to statement timeout'],
    ['53300', 'sorry, too many clients already'],
    ['08006', 'connection failure'],
    ['40P01', 'deadlock detected'],
    ['40001', 'could not serialize access due to concurrent update'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN db'],
    ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:5432'],
    [undefined, 'timeout exceeded when trying to connect'],
    [undefined, 'Connection terminated unexpectedly'],
    [undefined, 'Client has encountered a connection error and is not queryable'],
  ])('(%s, %s) is answered 503 with the time to wait, and logged', async (code, message) => {
    const { answer, logged } = await answerTo(Object.assign(new Error(message), code && { code }))
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toEqual(busy)
    expect(logged.join()).toContain(message)
  })

  it.each(['23505', '42601', '22021'])('is not a failed statement (%s)', async (code) => {
    const { answer } = await answerTo(Object.assign(new Error('inside'), { code }))
    expect(answer.statusCode).toBe(500)
  })

  it('answers every call of a signed-in user with 503', async () => {
    const away = openDatabase('postgres://someone:hidden@127.0.0.1:9/muster', 2, () => {})
    const hello = call({
      method: 'GET',
      path: '/api/probes/hello',
      summary: 'Greets',
      access: { kind: 'signedIn' },
      answer: z.object({ hello: z.literal('world') }),
    })
    const app = await openServed({ ...muster.services, db: away.db }, (serve) =>
      serve(hello, async () => ({ hello: 'world' }) as const),
    )
    const { token } = await signInAs(muster, 'viewer')
    const answer = await app.inject({
      url: '/api/probes/hello',
      headers: { authorization: `Bearer ${token}` },
    })
    await app.close()
    await away.close()
    expect([answer.statusCode, answer.json()]).toEqual([503, busy])
  })

  it('in the middle of a call answers it with 503, and the next one is served', async () => {
    const kill = call({
      method: 'POST',
      path: '/api/probes/kill',
      summary: 'Loses its connection',
      access: { kind: 'world', permission: 'world.read' },
      body: z.object({ lose: z.boolean() }),
      answer: z.object({ rows: z.number() }),
    })
    const app = await openServed(muster.services, (serve) =>
      serve(kill, async ({ scope, body }) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(scope.tx)
        if (body.lose) await muster.owner.query('SELECT pg_terminate_backend($1::int, 5000)', [rows[0]?.pid])
        await sql`SELECT 1`.execute(scope.tx)
        return { rows: rows.length }
      }),
    )
    const { token } = await signInAs(muster, 'viewer')
    const ask = async (lose: boolean) =>
      await app.inject({
        method: 'POST',
        url: '/api/probes/kill',
        headers: { authorization: `Bearer ${token}`, world: worldIds.own },
        payload: { lose },
      })
    const lost = await ask(true)
    const next = await ask(false)
    await app.close()
    expect([lost.statusCode, lost.json()]).toEqual([503, busy])
    expect([next.statusCode, next.json()]).toEqual([200, { rows: 1 }])
  })
})
