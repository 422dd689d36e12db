import { setTimeout as wait } from 'node:timers/promises'
import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { type Caller, openCallers } from '../walk/callers.ts'
import { plantRows } from '../walk/planted-rows.ts'
import { addWorlds } from '../walk/worlds.ts'
import { faultOf } from './judge.ts'
import { Random } from './random.ts'
import { malformedRequest } from './requests.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const atOnce = 16
const longestAnswer = 20_000

let muster: TestMuster
let callers: Caller[]
beforeAll(async () => {
  // An identity provider at a URL without a server: its calls get further than without one.
  muster = await openTestMuster({
    environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'muster', LOG_LEVEL: 'error' },
  })
  const estate = await makeEstate(muster)
  await addWorlds(muster)
  callers = await openCallers(muster, estate)
  const own = callers.filter(({ person }) => person !== null && person !== 'stranger')
  await plantRows(
    muster.owner,
    worldIds.foreign,
    own.map(({ subject }) => subject),
  )
  callers = callers.filter(({ person }) => person !== 'stranger')
})
afterAll(async () => await muster.close())

const ipOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Sends one request; returns what is wrong with its answer, with everything needed to reproduce it. */
async function tryOne(index: number): Promise<string | null> {
  const random = new Random(seed, index)
  const malformed = malformedRequest(random, callers, index)
  // Sign-ins come from one IP address, whose limit keeps the costly password hashes few; the others get further.
  const isFromOneIp = String(malformed.url).startsWith('/auth/signIn')
  const request: InjectOptions = { ...malformed, remoteAddress: isFromOneIp ? '10.9.9.9' : ipOf(index) }
  const late = new AbortController()
  const answer = await Promise.race([
    muster.inject(request),
    wait(longestAnswer, null, { signal: late.signal }).catch(() => null),
  ])
  late.abort()
  const fault = answer === null ? 'never came' : faultOf(request.method, answer)
  if (fault === null) return null
  return [
    `The answer ${fault}. Seed ${seed}, request ${index}:`,
    JSON.stringify(request).slice(0, 2000),
    `${answer?.statusCode} ${answer?.body.slice(0, 1000)}`,
    ...muster.logged.slice(-3).map((line) => line.slice(0, 1500)),
  ].join('\n')
}

it(`${requests} malformed requests are each answered, and never with more than the contract allows [A-950]`, {
  timeout: 600_000 + requests * 20,
}, async () => {
  for (let first = 0; first < requests; first += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, requests - first) }, (_, offset) => first + offset)
    const faults = (await Promise.all(indexes.map(tryOne))).filter((fault) => fault !== null)
    expect(faults.join('\n\n')).toBe('')
    muster.logged.length = 0
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
