import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, people, signInAs, type TestEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { accessToken, errorCode, get, post, refreshCookie } from '../../../test/requests.ts'

const minute = 60_000

let muster: TestMuster
let estate: TestEstate

beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
})
afterAll(() => muster.close())

const refresh = (cookie: string) => post(muster, '/auth/currentSession', undefined, { cookie })
const statusWith = async (token: string) => (await get(muster, '/api/worlds/worlds', { token })).statusCode

describe('the refresh cookie', () => {
  const cookieOf = async (publicUrl: string) => {
    const other = await openTestMuster({ environment: { PUBLIC_URL: publicUrl } })
    await makeEstate(other)
    const answer = await post(other, '/auth/signIn', { email: people.viewer, password })
    await other.close()
    return answer
  }

  it('is out of reach of scripts and other sites, and sent over https only', async () => {
    const answer = await cookieOf('https://console.example')
    expect(answer.cookies).toHaveLength(1)
    expect(answer.cookies[0]).toMatchObject({
      path: '/auth',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 14 * 24 * 3600,
    })
    expect(answer.cookies[0]).not.toHaveProperty('domain')
    expect(answer.cookies[0]?.name).toBe('__Secure-muster_refresh_https')
  })

  it('has another name for each port, because cookies ignore ports', async () => {
    const answer = await cookieOf('http://localhost:5511')
    expect(answer.cookies[0]?.name).toBe('muster_refresh_5511')
    expect(refreshCookie(answer)).not.toContain(accessToken(answer))
    expect(answer.cookies[0]).not.toHaveProperty('secure')
  })
})

describe('the access token', () => {
  it('is valid for ten minutes [A-1602]', async () => {
    const { token } = await signInAs(muster, 'viewer')
    muster.clock.advance(10 * minute - 1000)
    expect(await statusWith(token)).toBe(200)
    muster.clock.advance(1000)
    const late = await get(muster, '/api/worlds/worlds', { token })
    expect([late.statusCode, errorCode(late)]).toEqual([401, 'notSignedIn'])
  })

  it('names its bearer and says nothing of role or worlds', async () => {
    const { token } = await signInAs(muster, 'manager')
    const { exp, sid, ...claims } = decodeJwt(token)
    expect(claims).toEqual({ aud: 'access', sub: estate.accountIds.manager, email: people.manager })
    expect([exp, sid]).toEqual([muster.clock.now().getTime() / 1000 + 600, expect.any(String)])
  })
})

describe('what changes on the server', () => {
  const news = (token: string) => get(muster, '/api/whatsnew/list?branding=muster', { token })

  it('takes effect at the next request: a role', async () => {
    const { token } = await signInAs(muster, 'editor')
    const set = (role: string) =>
      muster.owner.query('UPDATE account SET role = $1 WHERE id = $2', [role, estate.accountIds.editor])
    expect(errorCode(await news(token))).toBe('roleMissing')
    await set('manager')
    expect((await news(token)).statusCode).toBe(200)
    await set('editor')
    expect((await news(token)).statusCode).toBe(403)
  })

  it('takes effect at the next request: the worlds of a person', async () => {
    const { token } = await signInAs(muster, 'group')
    const enter = async () =>
      (await get(muster, '/api/worlds/currentWorld', { token, world: worldIds.own })).statusCode
    expect(await enter()).toBe(200)
    await muster.owner.query(`UPDATE account SET world_ids = '{}', group_name = NULL WHERE id = $1`, [
      estate.accountIds.group,
    ])
    expect(await enter()).toBe(403)
  })

  it('takes effect at the next request: the removal of an account', async () => {
    const { token, cookie } = await signInAs(muster, 'site')
    expect(await statusWith(token)).toBe(200)
    await muster.owner.query('DELETE FROM account WHERE id = $1', [estate.accountIds.site])
    expect(await statusWith(token)).toBe(401)
    expect((await refresh(cookie)).statusCode).toBe(401)
  })
})

describe('signing out', () => {
  it('ends the session at once, access token and all, and clears the cookie [A-234]', async () => {
    const { token, cookie } = await signInAs(muster, 'viewer')
    const answer = await post(muster, '/auth/signOut', undefined, { cookie })
    expect(answer.json()).toEqual({ signedOut: true, redirect: null })
    expect(answer.cookies).toEqual([
      expect.objectContaining({ value: '', path: '/auth', expires: new Date(0) }),
    ])
    expect(await statusWith(token)).toBe(401)
    expect((await refresh(cookie)).statusCode).toBe(401)
  })

  it('ends the session also by a token that was used meanwhile', async () => {
    const { cookie } = await signInAs(muster, 'viewer')
    muster.clock.advance(minute)
    const successor = refreshCookie(await refresh(cookie))
    await post(muster, '/auth/signOut', undefined, { cookie })
    expect((await refresh(successor)).statusCode).toBe(401)
  })

  it('leaves the other sessions of the person alone', async () => {
    const ended = await signInAs(muster, 'viewer')
    const kept = await signInAs(muster, 'viewer')
    await post(muster, '/auth/signOut', undefined, { cookie: ended.cookie })
    expect(await statusWith(kept.token)).toBe(200)
  })

  it('succeeds with nobody signed in', async () => {
    const answer = await post(muster, '/auth/signOut', undefined)
    expect([answer.statusCode, answer.json()]).toEqual([200, { signedOut: true, redirect: null }])
  })
})

describe('signing in', () => {
  const signIn = (cookie: string, given = password) =>
    post(muster, '/auth/signIn', { email: people.manager, password: given }, { cookie })

  it('ends the browser’s previous session, as a pending sign-out would', async () => {
    const before = await signInAs(muster, 'viewer')
    muster.clock.advance(minute)
    const successor = refreshCookie(await refresh(before.cookie))
    const answer = await signIn(before.cookie)
    expect(await statusWith(before.token)).toBe(401)
    expect((await refresh(successor)).statusCode).toBe(401)
    expect(await statusWith(accessToken(answer))).toBe(200)
    expect((await refresh(refreshCookie(answer))).statusCode).toBe(200)
  })

  it('ends nothing when it fails, or by a forged cookie', async () => {
    const { token, cookie } = await signInAs(muster, 'viewer')
    expect((await signIn(cookie, 'wrong')).statusCode).toBe(401)
    expect((await signIn(`${cookie}x`)).statusCode).toBe(200)
    expect(await statusWith(token)).toBe(200)
  })
})

describe('a request that another site sends', () => {
  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'http://localhost:4401', host: 'localhost:4400' },
    { origin: 'null' },
  ])('is refused where the cookie counts: %j', async (headers) => {
    const { token, cookie } = await signInAs(muster, 'viewer')
    const from = { cookie, headers }
    for (const path of ['/auth/currentSession', '/auth/signOut']) {
      const answer = await post(muster, path, undefined, from)
      expect([answer.statusCode, errorCode(answer)]).toEqual([403, 'wrongOrigin'])
      expect(answer.cookies).toEqual([])
    }
    expect(await statusWith(token)).toBe(200)
  })

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:4400', host: 'behind-a-proxy:80' },
    { origin: 'http://127.0.0.1:4400', host: '127.0.0.1:4400' },
  ])('is not one when the browser says %j', async (headers) => {
    const { cookie } = await signInAs(muster, 'viewer')
    const from = { cookie, headers }
    expect((await post(muster, '/auth/currentSession', undefined, from)).statusCode).toBe(200)
  })
})
