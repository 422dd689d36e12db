import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, signInAs } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { accessToken, errorCode, get, post, refreshCookie } from '../../../test/requests.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let muster: TestMuster

beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const refresh = (cookie: string) => post(muster, '/auth/currentSession', undefined, { cookie })

const isSignedOut = (answer: Response) => answer.statusCode === 401 && errorCode(answer) === 'notSignedIn'

const mayCall = async (token: string) =>
  (await get(muster, '/api/worlds/worlds', { token })).statusCode === 200

/** A session started some minutes ago. */
async function session() {
  const begun = await signInAs(muster, 'viewer')
  muster.clock.advance(5 * minute)
  return begun
}

describe('the refresh token', () => {
  it('is exchanged for a fresh access token and a successor of its own [A-902]', async () => {
    const { cookie, token } = await session()
    const answer = await refresh(cookie)
    expect(answer.json()).toEqual({ status: 'signedIn', accessToken: expect.any(String), expiresIn: 600 })
    expect(accessToken(answer)).not.toBe(token)
    expect(refreshCookie(answer)).not.toBe(cookie)
    expect(await mayCall(accessToken(answer))).toBe(true)
  })

  it('returns the same successor again within 10 s', async () => {
    const { cookie } = await session()
    const successor = refreshCookie(await refresh(cookie))
    muster.clock.advance(10 * second - 1)
    const again = await refresh(cookie)
    expect(refreshCookie(again)).toBe(successor)
    expect(await mayCall(accessToken(again))).toBe(true)
  })

  it('returns that successor even when it was itself used in those 10 s', async () => {
    const { cookie } = await session()
    const successor = refreshCookie(await refresh(cookie))
    muster.clock.advance(2 * second)
    await refresh(successor)
    muster.clock.advance(2 * second)
    expect(refreshCookie(await refresh(cookie))).toBe(successor)
    muster.clock.advance(minute)
    expect((await refresh(successor)).statusCode).toBe(200)
  })

  it('ends the session when it is used again later, the successor with it', async () => {
    const { cookie } = await session()
    const answer = await refresh(cookie)
    muster.clock.advance(10 * second)
    const reused = await refresh(cookie)
    expect(isSignedOut(reused)).toBe(true)
    expect(reused.cookies).toEqual([expect.objectContaining({ value: '', expires: new Date(0) })])
    expect(isSignedOut(await refresh(refreshCookie(answer)))).toBe(true)
    expect(await mayCall(accessToken(answer))).toBe(false)
  })

  it('ends the session when it is older than its last but one', async () => {
    const { cookie } = await session()
    const next = refreshCookie(await refresh(cookie))
    muster.clock.advance(minute)
    const last = refreshCookie(await refresh(next))
    expect(isSignedOut(await refresh(cookie))).toBe(true)
    expect(isSignedOut(await refresh(last))).toBe(true)
  })

  it('ends no other session of the same person', async () => {
    const stolen = await session()
    const other = await signInAs(muster, 'viewer')
    await refresh(stolen.cookie)
    muster.clock.advance(minute)
    expect(isSignedOut(await refresh(stolen.cookie))).toBe(true)
    expect((await refresh(other.cookie)).statusCode).toBe(200)
  })

  it('gives twenty tabs that refresh at once the same successor', async () => {
    const { cookie } = await session()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    const successors = new Set(answers.map(refreshCookie))
    expect(successors.size).toBe(1)
    muster.clock.advance(minute)
    const [successor = ''] = successors
    expect((await refresh(successor)).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('ends after 12 hours without use', async () => {
    const used = await session()
    muster.clock.advance(12 * hour - 6 * minute)
    const answer = await refresh(used.cookie)
    expect(answer.statusCode).toBe(200)
    muster.clock.advance(12 * hour)
    expect(isSignedOut(await refresh(refreshCookie(answer)))).toBe(true)
  })

  it('ends after 14 days however much it is used, its last access token with it', async () => {
    let { cookie } = await signInAs(muster, 'viewer')
    const step = 11 * hour
    for (let age = step; age < 14 * 24 * hour; age += step) {
      muster.clock.advance(step)
      const answer = await refresh(cookie)
      expect(answer.statusCode).toBe(200)
      cookie = refreshCookie(answer)
    }
    // 30 steps of 11 hours are 13 days and 18 hours.
    muster.clock.advance(6 * hour - 5 * minute)
    const last = await refresh(cookie)
    const token = accessToken(last)
    expect(await mayCall(token)).toBe(true)
    muster.clock.advance(5 * minute)
    expect(isSignedOut(await refresh(refreshCookie(last)))).toBe(true)
    expect(await mayCall(token)).toBe(false)
  })
})
