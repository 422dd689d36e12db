import { mostTogether } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { signedInTokens } from '../../../test/tokens.ts'

let muster: TestMuster

beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const tokenOf = signedInTokens(() => muster)

const ask = async (calls: { url: string; world?: string }[]) =>
  await post(muster, '/api/several', { calls }, { token: await tokenOf('manager') })

it('answers each call as it is answered by itself', async () => {
  const token = await tokenOf('manager')
  const answers = await ask([
    { url: '/api/worlds/worlds' },
    { url: '/api/worlds/currentWorld', world: worldIds.own },
  ])
  const worlds = await get(muster, '/api/worlds/worlds', { token })
  const world = await get(muster, '/api/worlds/currentWorld', { token, world: worldIds.own })
  expect(answers.json()).toEqual([
    { status: 200, body: worlds.json() },
    { status: 200, body: world.json() },
  ])
})

it('refuses one call without the others: a forbidden world, a missing one, what is no call', async () => {
  const answers = await ask([
    { url: '/api/worlds/currentWorld', world: worldIds.foreign },
    { url: '/api/worlds/currentWorld' },
    { url: '/api/nothing' },
    { url: '/api/worlds/worlds' },
  ])
  expect(answers.json()).toEqual([
    { status: 403, body: expect.objectContaining({ code: 'worldForbidden' }) },
    { status: 400, body: expect.objectContaining({ code: 'worldNotSet' }) },
    { status: 404, body: expect.objectContaining({ code: 'notFound' }) },
    { status: 200, body: expect.any(Array) },
  ])
})

it('counts each call for the IP address that it came from, and logs its refusal under that', async () => {
  const remoteAddress = '192.0.2.44'
  const headers = { authorization: `Bearer ${await tokenOf('editor')}` }
  const left = async () =>
    Number(
      (await muster.inject({ url: '/api/worlds/worlds', headers, remoteAddress })).headers[
        'x-ratelimit-remaining'
      ],
    )
  const before = await left()
  const calls = [
    { url: '/api/users/list?limit=1&offset=0', world: worldIds.own },
    { url: '/api/worlds/worlds' },
  ]
  await muster.inject({ method: 'POST', url: '/api/several', payload: { calls }, headers, remoteAddress })
  // The request with its calls, and the one that asks.
  expect(before - (await left())).toBe(4)
  expect(muster.logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ security: 'access.roleRefused', address: remoteAddress }),
  )
})

it.each(['/api/several', '/auth/signIn', '/readyz', 'https://elsewhere.example/api/'])(
  'makes no call of %s',
  async (url) => {
    const answer = await ask([{ url }])
    const refused = answer.statusCode === 400 || answer.json<{ status: number }[]>()[0]?.status === 404
    expect(refused).toBe(true)
  },
)

it('makes no more calls than its limit, and none for a stranger', async () => {
  const calls = Array.from({ length: mostTogether + 1 }, () => ({ url: '/api/worlds/worlds' }))
  expect(errorCode(await ask(calls))).toBe('invalidInput')
  expect((await post(muster, '/api/several', { calls: calls.slice(1) })).statusCode).toBe(401)
})
