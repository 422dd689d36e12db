import { Readable } from 'node:stream'
import { call, csv, redirect } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeEstate, people, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { openServed } from '../../../test/served.ts'
import { insertHomeLocation } from '../../administration/home-locations/home-locations.sql.ts'
import { AppError } from '../errors/errors.ts'
import { publicBodyLimit } from './serve.ts'
import type { WebServer } from './web-server.ts'

const everyone = { kind: 'public', why: 'A probe' } as const
const shout = call({
  method: 'POST',
  path: '/api/probes/shout',
  summary: 'Shouts',
  access: everyone,
  query: z.object({ times: z.coerce.number().int().max(3).default(1), mark: z.string().optional() }),
  body: z.object({
    word: z.string().trim().min(1),
    inner: z.object({ list: z.array(z.number()) }).optional(),
  }),
  answer: z.object({ shouted: z.string() }),
})
const wrongAnswer = call({
  method: 'GET',
  path: '/api/probes/wrong',
  summary: 'Answers what it did not promise',
  access: everyone,
  answer: z.object({ promised: z.number() }),
})
const wrongError = call({
  method: 'GET',
  path: '/api/probes/refuse',
  summary: 'Refuses with what it told of, or with something else',
  access: everyone,
  refuses: ['zoneExists'],
  query: z.object({ code: z.enum(['zoneExists', 'zoneNotFound']) }),
  answer: z.object({}),
})
const leave = call({
  method: 'GET',
  path: '/api/probes/leave',
  summary: 'Sends the browser elsewhere',
  access: everyone,
  answer: redirect,
})
const download = call({
  method: 'GET',
  path: '/api/probes/download',
  summary: 'Gives a file, or fails on the way',
  access: everyone,
  query: z.object({ fails: z.string().optional() }),
  answer: csv,
})
const addPlace = call({
  method: 'POST',
  path: '/api/probes/addPlace',
  summary: 'Adds a place, then fails on demand',
  access: { kind: 'world', permission: 'homeLocations.manage', product: 'batteryEssentials' },
  body: z.object({ id: z.string(), fails: z.boolean() }),
  answer: z.object({ world: z.string(), bound: z.string(), view: z.string().nullable() }),
})

const later = call({
  method: 'GET',
  path: '/api/probes/later',
  summary: 'Answers once its transaction has ended, or fails then',
  access: { kind: 'world', permission: 'homeLocations.manage', product: 'batteryEssentials' },
  refuses: ['busy'],
  query: z.object({ fails: z.string().optional() }),
  answer: z.object({ hasEnded: z.boolean() }),
})

const addWorld = call({
  method: 'POST',
  path: '/api/probes/addWorld',
  summary: 'For few, outside worlds',
  access: { kind: 'signedIn', permission: 'worlds.create' },
  body: z.object({ id: z.string() }),
  answer: z.object({}),
})

let muster: TestMuster
let app: WebServer
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  app = await openServed(muster.services, (serve) => {
    serve(shout, async ({ query, body }) => ({
      shouted: `${body.word.toUpperCase().repeat(query.times)}${query.mark ?? ''}`,
    }))
    serve(wrongAnswer, async () => ({ promised: 'nothing' as unknown as number, secret: 'inside' }))
    serve(wrongError, async ({ query }) => {
      throw new AppError(query.code)
    })
    serve(leave, async ({ reply }) => void reply.redirect('/elsewhere', 302))
    serve(download, async ({ query }) => ({
      name: 'probe.csv' as const,
      titles: ['Name', 'Count'],
      rows: (async function* () {
        yield [['=née', 1]]
        if (query.fails) throw new Error('The second batch fails')
        yield [['b', null]]
      })(),
    }))
    serve(addWorld, async () => ({}))
    serve(later, async ({ scope, query }) => async () => {
      if (query.fails) throw new AppError('busy', { retryAfterSeconds: 1 })
      const [asked] = await Promise.allSettled([sql`SELECT 1`.execute(scope.tx)])
      return { hasEnded: asked.status === 'rejected' }
    })
    serve(addPlace, async ({ scope, body }) => {
      const place = { latitude: 1, longitude: 1, radiusMetres: 1, locality: '', country: '' }
      await insertHomeLocation(scope, { id: body.id, name: body.id, ...place })
      if (body.fails) throw new Error('after the insert')
      const { rows } = await sql<{ bound: string }>`SELECT current_setting('app.world') AS bound`.execute(
        scope.tx,
      )
      return { world: scope.world, bound: rows[0]?.bound ?? '', view: null }
    })
  })
})
afterAll(async () => {
  await app.close()
  await muster.close()
})

const problems = async (url: string, payload?: object | string) => {
  const answer = await app.inject({ method: 'POST', url, ...(payload !== undefined && { payload }) })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe('invalidInput')
  return answer.json<{ details: { problems: { field: string; problem: string }[] } }>().details.problems
}

describe('input', () => {
  it('reaches the handler parsed, with defaults, without unknown fields', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/probes/shout?times=2&unknown=1',
      payload: { word: ' ha ', unknown: true },
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { shouted: 'HAHA' }])
  })

  it('that is wrong is answered with every wrong field, by its path [A-950]', async () => {
    const found = await problems('/api/probes/shout', { word: '', inner: { list: [1, 'two', null] } })
    expect(found.map(({ field }) => field)).toEqual(['word', 'inner.list.1', 'inner.list.2'])
    for (const { problem } of found) expect(problem).not.toBe('')
  })

  it('in the query is named too, also when a key comes twice [A-950]', async () => {
    expect((await problems('/api/probes/shout?times=4', { word: 'a' })).map(({ field }) => field)).toEqual([
      'times',
    ])
    expect(
      (await problems('/api/probes/shout?mark=a&mark=b', { word: 'a' })).map(({ field }) => field),
    ).toEqual(['mark'])
  })

  it.each([[undefined], ['null'], ['[]'], ['"word"'], ['7']])(
    'of the wrong kind altogether (%s) is named as the body',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/probes/shout',
        headers: { 'content-type': 'application/json' },
        ...(payload !== undefined && { payload }),
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().details.problems[0].field).toBe('body')
    },
  )

  it('with many faults is answered with twenty of them', async () => {
    const list = Array.from({ length: 500 }, () => 'x')
    expect(await problems('/api/probes/shout', { word: 'a', inner: { list } })).toHaveLength(20)
  })
})

describe('a body', () => {
  const send = async (url: string, payload: string | Readable, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url, headers: { ...type, ...headers }, payload })
    return answer.statusCode === 200 ? 'served' : answer.json<{ code: string }>().code
  }
  const broken = '{"id":'

  it('is not read before it is known who sends it, and that they may enter the world [A-960]', async () => {
    const { token } = await signInAs(muster, 'manager')
    const manager = { authorization: `Bearer ${token}` }
    const url = '/api/probes/addPlace'
    expect(await send(url, broken, { world: worldIds.own })).toBe('notSignedIn')
    expect(await send(url, broken, { ...manager, world: worldIds.foreign })).toBe('worldForbidden')
    expect(await send(url, broken, manager)).toBe('worldNotSet')
    expect(await send(url, broken, { ...manager, world: worldIds.own })).toBe('invalidInput')
    expect(await send('/api/probes/addWorld', broken, manager)).toBe('roleMissing')
  })

  it('that takes long to arrive does not outlive the session of who sends it', async () => {
    const { token, cookie } = await signInAs(muster, 'manager')
    async function* slowly() {
      yield broken
      await muster.inject({ method: 'POST', url: '/auth/signOut', headers: { cookie } })
      muster.clock.advance(1500)
      yield '"late","fails":false}'
    }
    const headers = { authorization: `Bearer ${token}`, world: worldIds.own }
    expect(await send('/api/probes/addPlace', Readable.from(slowly()), headers)).toBe('notSignedIn')
  })

  it('is short where anybody may send it', async () => {
    const room = publicBodyLimit - '{"word":""}'.length
    expect(await send('/api/probes/shout', `{"word":"${'a'.repeat(room)}"}`)).toBe('served')
    expect(await send('/api/probes/shout', `{"word":"${'a'.repeat(room + 1)}"}`)).toBe('tooLarge')
  })
})

describe('an answer', () => {
  it('against the contract fails in tests, with details only in the log', async () => {
    const answer = await app.inject('/api/probes/wrong')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('promised')
    expect(muster.logged.join()).toContain('/api/probes/wrong answered against its contract')
  })

  it('with an undeclared error fails in tests', async () => {
    const refused = async (code: string) => (await app.inject(`/api/probes/refuse?code=${code}`)).statusCode
    expect([await refused('zoneExists'), await refused('zoneNotFound')]).toEqual([409, 500])
    expect(muster.logged.join()).toContain('/api/probes/refuse answered zoneNotFound')
  })

  it('is sent unchecked in production', async () => {
    const unchecked = await openServed(
      muster.services,
      (serve) => serve(wrongAnswer, async () => ({ promised: 'nothing' as unknown as number })),
      false,
    )
    const answer = await unchecked.inject('/api/probes/wrong')
    await unchecked.close()
    expect([answer.statusCode, answer.json()]).toEqual([200, { promised: 'nothing' }])
  })

  it('may be a redirect', async () => {
    const answer = await app.inject('/api/probes/leave')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/elsewhere'])
  })
})

describe('an answer that is a file', () => {
  it('comes with its name, as text that spreadsheets read without formulas [B-868]', async () => {
    const answer = await app.inject('/api/probes/download')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="probe.csv"',
      'content-length': String(answer.rawPayload.length),
    })
    expect(answer.body).toBe("\uFEFFName,Count\r\n'=née,1\r\nb,\r\n")
  })

  it('is an error and not half a file when a later row cannot be read', async () => {
    const answer = await app.inject('/api/probes/download?fails=yes')
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
    expect(answer.body).not.toContain('née')
  })
})

describe('a call within a world', () => {
  const add = async (body: object | undefined, headers: Record<string, string>) =>
    await app.inject({ method: 'POST', url: '/api/probes/addPlace', headers, ...(body && { payload: body }) })
  const bearer = async (name: keyof typeof people) => ({
    authorization: `Bearer ${(await signInAs(muster, name)).token}`,
    world: worldIds.own,
  })
  const stored = async (id: string) =>
    (await muster.owner.query('SELECT 1 FROM home_location WHERE id = $1', [id])).rowCount

  it('runs in a transaction bound to that world', async () => {
    const answer = await add({ id: 'kept', fails: false }, await bearer('manager'))
    expect(answer.json()).toMatchObject({ world: worldIds.own, bound: worldIds.own })
    expect(await stored('kept')).toBe(1)
  })

  it('may compute its answer after its transaction has ended, and fail then', async () => {
    const headers = await bearer('manager')
    const ask = async (query: string) => await app.inject({ url: `/api/probes/later${query}`, headers })
    expect((await ask('')).json()).toEqual({ hasEnded: true })
    const failed = await ask('?fails=yes')
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'busy'])
  })

  it('that fails leaves nothing behind', async () => {
    const answer = await add({ id: 'undone', fails: true }, await bearer('manager'))
    expect(answer.statusCode).toBe(500)
    expect(await stored('undone')).toBe(0)
  })

  it('is refused for the first reason in order: who, world, agreements, product, role, input [A-960 A-950]', async () => {
    const code = async (headers: Record<string, string>, body?: object) => {
      const answer = await add(body, headers)
      return answer.statusCode === 200 ? 'served' : answer.json<{ code: string }>().code
    }
    const change = async (statement: string) => void (await muster.owner.query(statement))
    const pending = await bearer('pending')
    await change(
      `UPDATE account SET role = 'editor', world_ids = '{${worldIds.sister}}' WHERE email = '${people.pending}'`,
    )
    await change(`UPDATE world SET features = '{}' WHERE id = '${worldIds.own}'`)

    expect(await code({ world: 'nonsense' })).toBe('notSignedIn')
    expect(await code({ ...pending, world: '' })).toBe('worldNotSet')
    expect(await code({ ...pending, world: 'nonsense' })).toBe('invalidInput')
    expect(await code(pending)).toBe('worldForbidden')
    await change(`UPDATE account SET world_ids = '{${worldIds.own}}' WHERE email = '${people.pending}'`)
    expect(await code(pending)).toBe('agreementsPending')
    await change(`UPDATE world SET required_eula = NULL, required_dpa = NULL WHERE id = '${worldIds.own}'`)
    expect(await code(pending)).toBe('productNotLicensed')
    await change(`UPDATE world SET features = '{muster-battery-essentials}' WHERE id = '${worldIds.own}'`)
    expect(await code(pending)).toBe('roleMissing')
    await change(`UPDATE account SET role = 'manager' WHERE email = '${people.pending}'`)
    expect(await code(pending)).toBe('invalidInput')
    expect(await code(pending, { id: 'last', fails: false })).toBe('served')
  })
})
