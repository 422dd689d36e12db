import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, people, signInAs, type TestEstate } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'

let muster: TestMuster
let estate: TestEstate
let token: string
let cookie: string

beforeAll(async () => {
  muster = await openTestMuster()
  estate = await makeEstate(muster)
  const session = await signInAs(muster, 'viewer')
  token = session.token
  cookie = session.cookie
})
afterAll(() => muster.close())

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const refusedAsBearer = async (bearer: string) => {
  const answer = await get(muster, '/api/worlds/worlds', { token: bearer })
  return answer.statusCode === 401 && errorCode(answer) === 'notSignedIn'
}

const refusedAsCookie = async (value: string) => {
  const [name] = cookie.split('=')
  const answer = await post(muster, '/auth/currentSession', undefined, { cookie: `${name}=${value}` })
  return answer.statusCode === 401 && errorCode(answer) === 'notSignedIn'
}

const refusedAsChallenge = async (session: string) => {
  const answer = await post(muster, '/auth/completeNewPassword', { session, newPassword: 'Another-horse-8' })
  return answer.statusCode === 401 && errorCode(answer) === 'challengeExpired'
}

async function challenge(): Promise<string> {
  await muster.owner.query('UPDATE account SET must_choose_password = true WHERE id = $1', [
    estate.accountIds.editor,
  ])
  const answer = await post(muster, '/auth/signIn', { email: people.editor, password })
  return answer.json<{ session: string }>().session
}

describe('an access token', () => {
  it('is the only thing that opens a call [A-946 A-1602]', async () => {
    expect((await get(muster, '/api/worlds/worlds', { token })).statusCode).toBe(200)
    expect((await get(muster, '/api/worlds/worlds')).statusCode).toBe(401)
    expect((await get(muster, '/api/worlds/worlds', { cookie })).statusCode).toBe(401)
    expect((await get(muster, '/api/worlds/worlds', { headers: { authorization: token } })).statusCode).toBe(
      401,
    )
    expect((await get(muster, `/api/worlds/worlds?access_token=${token}`)).statusCode).toBe(401)
  })

  it('is refused when anything in it was changed', async () => {
    const [header = '', claims = '', signature = ''] = token.split('.')
    const promoted = encoded({ ...claimsOf(token), sub: estate.accountIds.administrator })
    const forged = [
      'garbage',
      'a.b.c',
      `${header}.${promoted}.${signature}`,
      `${encoded({ alg: 'none' })}.${claims}.`,
      `${encoded({ alg: 'none' })}.${claims}.${signature}`,
      `${header}.${claims}.${signature.slice(1)}`,
      `${header}.${claims}`,
    ]
    for (const bearer of forged) expect(await refusedAsBearer(bearer)).toBe(true)
  })

  it('is refused when another key signed it', async () => {
    const sign = (key: Uint8Array) =>
      new SignJWT(claimsOf(token)).setProtectedHeader({ alg: 'HS256' }).sign(key)
    expect(await refusedAsBearer(await sign(new Uint8Array(32)))).toBe(true)
    const { rows } = await muster.owner.query<{ secret: Buffer }>('SELECT secret FROM signing_key')
    expect(rows).toHaveLength(1)
    expect(await refusedAsBearer(await sign(rows[0]?.secret ?? Buffer.alloc(32)))).toBe(false)
  })

  it('of one installation is worth nothing in another', async () => {
    const other = await openTestMuster()
    await makeEstate(other)
    const { token: foreign } = await signInAs(other, 'viewer')
    await other.close()
    expect(await refusedAsBearer(foreign)).toBe(true)
  })
})

describe('a refresh token', () => {
  it('is refused when anything in it was changed', async () => {
    const value = cookie.slice(cookie.indexOf('=') + 1)
    const [id = '', generation = '', signature = ''] = value.split('.')
    const forged = [
      '',
      'garbage',
      '..',
      `${id}.2.${signature}`,
      `${id}.1e0.${signature}`,
      `${id}.01.${signature}`,
      `${id}.-1.${signature}`,
      `${estate.accountIds.viewer}.${generation}.${signature}`,
      `${id}.${generation}.${'A'.repeat(signature.length)}`,
      `${id}.${generation}`,
      `${value}.x`,
      '%00.1.x',
      '%E0%A4%A',
    ]
    for (const each of forged) expect(await refusedAsCookie(each)).toBe(true)
    expect((await post(muster, '/auth/currentSession', undefined, { cookie })).statusCode).toBe(200)
  })
})

describe('a token of one purpose', () => {
  it('does not serve another', async () => {
    const refresh = cookie.slice(cookie.indexOf('=') + 1)
    const newPassword = await challenge()
    const flow = await muster.services.tokens.flow({ state: 's', sub: estate.accountIds.viewer })
    for (const other of [refresh, newPassword, flow]) expect(await refusedAsBearer(other)).toBe(true)
    for (const other of [token, newPassword, flow]) expect(await refusedAsCookie(other)).toBe(true)
    for (const other of [token, refresh, flow]) expect(await refusedAsChallenge(other)).toBe(true)
    for (const other of [token, refresh, newPassword]) {
      expect(await muster.services.tokens.readFlow(other)).toBeNull()
    }
  })
})
