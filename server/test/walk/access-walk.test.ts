import { calls } from '@muster/contract'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeEstate } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { type Caller, openCallers } from './callers.ts'
import { samples } from './samples.ts'
import { walkCall } from './walk.ts'
import { addWorlds } from './worlds.ts'

const served: string[] = []

vi.mock(import('../../src/platform/http/web-server.ts'), async (load) => {
  const actual = await load()
  return {
    ...actual,
    openWebServer: async (...input) => {
      const app = await actual.openWebServer(...input)
      app.addHook('onRoute', ({ method, url }: RouteOptions) => {
        for (const each of [method].flat()) if (each !== 'HEAD') served.push(`${each} ${url}`)
      })
      return app
    },
  }
})

const named = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }))

let muster: TestMuster
let callers: Caller[]
beforeAll(async () => {
  muster = await openTestMuster()
  const estate = await makeEstate(muster)
  await addWorlds(muster)
  callers = await openCallers(muster, estate)
})
afterAll(async () => await muster.close())

describe('the walk', () => {
  it('covers every route that is served, and every declared call is', () => {
    // The last one leads to a page: mail programs call its address by POST, and people open it.
    const ofMails = 'GET /api/notifications/unsubscribe'
    const beside = ['GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'GET /api/reference', ofMails]
    expect(served.toSorted()).toEqual([...named.map(({ name }) => name), ...beside].toSorted())
  })

  it('has an input for every call and for no other', () => {
    expect(Object.keys(samples).toSorted()).toEqual(calls.map(({ path }) => path).toSorted())
  })

  it('covers people and anonymous callers', () => {
    expect(callers.filter(({ person }) => person === null)).toHaveLength(6)
    expect(callers.filter(({ person }) => person !== null)).toHaveLength(11)
  })

  it('without a token is refused at every call but the public ones [A-946 A-1602 B-1202 B-9979]', async () => {
    const open: string[] = []
    for (const { name, call } of named) {
      if (call.path.startsWith('/auth/')) continue
      const { query, body } = samples[call.path]?.({ subject: 'nobody', count: 0 }) ?? {}
      const answer = await muster.inject({
        method: call.method,
        url: call.path,
        ...(query && { query }),
        ...(body && { payload: body }),
      })
      if (answer.statusCode !== 401) open.push(name)
    }
    // The console's own error reports and what links in mails call are no calls of the documents.
    expect(open).toEqual([
      'GET /api/configuration/getConfiguration',
      'GET /api/notifications/link',
      'POST /api/notifications/unsubscribe',
      'POST /api/notifications/subscribe',
      'POST /api/notifications/confirm',
      'POST /api/errors/report',
    ])
  })
})

describe('who may make which call in which world', () => {
  it.each(named)(
    '$name answers as declared [A-950 A-1604 A-1605 C-101 C-137 C-2101 B-1201 B-1273 B-9979]',
    async ({ call }) => {
      const input = samples[call.path]
      expect(input, `${call.path} has no sample`).toBeDefined()
      if (input) await walkCall(muster.inject, call, callers, input)
    },
  )
})
