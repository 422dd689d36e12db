import { call } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeEstate, people, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { openServed } from '../../../test/served.ts'
import { signedInTokens } from '../../../test/tokens.ts'
import type { WebServer } from '../http/web-server.ts'
import { requireVersion } from './record-version.ts'

const change = call({
  method: 'POST',
  path: '/api/probes/change',
  summary: 'Changes a record that is at version 2, and says so',
  access: { kind: 'world', permission: 'zones.manage' },
  idempotent: true,
  body: z.object({ record: z.string(), fails: z.boolean().default(false), version: z.int().optional() }),
  answer: z.object({ newId: z.string() }),
})
const outside = call({
  method: 'POST',
  path: '/api/probes/outside',
  summary: 'Tells the author and the id of a change outside worlds',
  access: { kind: 'signedIn' },
  idempotent: true,
  answer: z.object({ newId: z.string(), subject: z.string(), email: z.string(), address: z.string() }),
})

let muster: TestMuster
let estate: TestEstate
let app: WebServer
beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
  app = await openServed(muster.services, (serve) => {
    serve(change, async ({ scope, body: { record: recordId, fails, version }, record, newId }) => {
      await requireVersion(scope, { id: recordId, version: 2 }, version)
      await record({ action: 'zone.changed', recordId, version: 2 })
      if (fails) throw new Error('after the entry')
      return { newId }
    })
    serve(outside, async ({ author, newId }) => ({ ...author, newId }))
  })
})
afterAll(async () => {
  await app.close()
  await muster.close()
})

const tokenOf = signedInTokens(() => muster)
const send = async (
  url: string,
  body: object | undefined,
  {
    as = 'manager',
    world = worldIds.own,
    key,
  }: { as?: keyof typeof people; world?: string; key?: string } = {},
) =>
  await app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${await tokenOf(as)}`,
      world,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
    remoteAddress: '192.0.2.7',
  })
const entries = async (record: string) =>
  (await muster.owner.query('SELECT * FROM audit_entry WHERE record_id = $1', [record])).rows

describe('what a call records', () => {
  it('has the caller, their IP address, and the time by the server’s clock', async () => {
    expect((await send(change.path, { record: 'kept' })).statusCode).toBe(200)
    expect(await entries('kept')).toMatchObject([
      {
        world_id: worldIds.own,
        subject: estate.accountIds.manager,
        email: people.manager,
        address: '192.0.2.7',
        at: muster.clock.now().getTime(),
      },
    ])
  })

  it('is rolled back with the call', async () => {
    expect((await send(change.path, { record: 'undone', fails: true })).statusCode).toBe(500)
    expect(await entries('undone')).toEqual([])
  })

  it('has its author outside worlds, too', async () => {
    const answer = await send(outside.path, undefined)
    const { manager: subject } = estate.accountIds
    expect(answer.json()).toMatchObject({ subject, email: people.manager, address: '192.0.2.7' })
  })
})

describe('an expected version', () => {
  it('is the one that the record has, or none', async () => {
    expect((await send(change.path, { record: 'versioned', version: 2 })).statusCode).toBe(200)
    expect((await send(change.path, { record: 'versioned' })).statusCode).toBe(200)
  })

  it('that differs is answered with who made the last change, and when', async () => {
    for (const version of [1, 3]) {
      const answer = await send(change.path, { record: 'versioned', version })
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          code: 'changedMeanwhile',
          message: 'Changed in the meantime',
          details: { changedBy: people.manager, changedAt: muster.clock.now().getTime() },
        },
      ])
    }
    expect(await entries('versioned')).toHaveLength(2)
  })

  it('that differs is answered without a name where nobody is known to have made it', async () => {
    const nobody = { code: 'changedMeanwhile', message: 'Changed in the meantime' }
    expect((await send(change.path, { record: 'unknown', version: 1 })).json()).toEqual(nobody)
    await muster.owner.query(`UPDATE audit_entry SET version = 1 WHERE record_id = 'versioned'`)
    expect((await send(change.path, { record: 'versioned', version: 1 })).json()).toEqual(nobody)
  })
})

describe('the id of what a call creates', () => {
  const idOf = async (...input: Parameters<typeof send>) =>
    (await send(...input)).json<{ newId: string }>().newId
  const body = { record: 'made' }

  it('is the same when the request is repeated with its key', async () => {
    expect(await idOf(change.path, body, { key: 'k' })).toBe(await idOf(change.path, body, { key: 'k' }))
    expect(await idOf(outside.path, undefined, { key: 'k' })).toBe(
      await idOf(outside.path, undefined, { key: 'k' }),
    )
  })

  it('is the same whatever follows the path', async () => {
    expect(await idOf(`${change.path}?x=1`, body, { key: 'k' })).toBe(
      await idOf(change.path, body, { key: 'k' }),
    )
  })

  it('is another for another content, person, world, call, and without a key', async () => {
    const ids = [
      await idOf(change.path, body, { key: 'k' }),
      await idOf(change.path, { record: 'another' }, { key: 'k' }),
      await idOf(change.path, body, { key: 'k', as: 'administrator' }),
      await idOf(change.path, body, { key: 'k', world: worldIds.sister }),
      await idOf(outside.path, undefined, { key: 'k' }),
      await idOf(change.path, body),
      await idOf(change.path, body),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is refused for an invalid key, and nothing is changed [A-950]', async () => {
    for (const key of ['', 'k'.repeat(101)]) {
      const answer = await send(change.path, { record: 'refused' }, { key })
      expect([answer.statusCode, answer.json().details.problems[0].field]).toEqual([400, 'idempotency-key'])
    }
    expect(await entries('refused')).toEqual([])
  })
})
