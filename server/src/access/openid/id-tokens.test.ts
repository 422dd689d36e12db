import { type CryptoKey, decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSingleSignOn, type SingleSignOn, signInAtProvider } from '../../../test/single-sign-on.ts'

const person = { email: 'anyone@elsewhere.example', emailVerified: true }

let sso: SingleSignOn
let foreignKey: CryptoKey

beforeAll(async () => {
  sso = await openSingleSignOn()
  foreignKey = (await generateKeyPair('RS256')).privateKey
})
afterAll(() => sso.close())

type Forgery = (claims: JWTPayload, idToken: string) => string | Promise<string>

const signed = async (claims: JWTPayload, { key = sso.provider.signingKey.key, alg = 'RS256' } = {}) =>
  await new SignJWT(claims).setProtectedHeader({ alg, kid: sso.provider.signingKey.id }).sign(key)

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const secretKey = () => new TextEncoder().encode(sso.provider.signingKey.clientSecret)

async function signInWith(forgery: Forgery) {
  let sent = ''
  sso.provider.forge = async (idToken) => {
    sent = await forgery(decodeJwt(idToken), idToken)
    return sent
  }
  return { ...(await signInAtProvider(sso, person)), sent }
}

describe('an ID token', () => {
  it('starts a session when the provider signed it', async () => {
    const { landed, token } = await signInWith((claims) => signed(claims))
    expect([landed, token]).toEqual(['/', expect.any(String)])
    const event = { security: 'signIn.succeeded', how: 'singleSignOn' }
    expect(JSON.parse(sso.muster.logged.at(-1) ?? '')).toMatchObject(event)
  })

  it.each<[what: string, Forgery]>([
    ['signed with another key', (claims) => signed(claims, { key: foreignKey })],
    [
      'changed after it was signed',
      (claims, token) => {
        const [header, , signature] = token.split('.')
        return `${header}.${json({ ...claims, email: 'other@elsewhere.example' })}.${signature}`
      },
    ],
    ['not signed', (claims) => `${json({ alg: 'none' })}.${json(claims)}.`],
    [
      'signed with the client’s secret',
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secretKey()),
    ],
    ['of another issuer', (claims) => signed({ ...claims, iss: 'https://other.example' })],
    ['for another client', (claims) => signed({ ...claims, aud: 'other' })],
    ['that has expired', (claims) => signed({ ...claims, exp: (claims.iat ?? 0) - 60 })],
    ['of another sign-in', (claims) => signed({ ...claims, nonce: 'other' })],
  ])('starts none when %s, and leads back to sign-in', async (_, forgery) => {
    const { landed, token, sent } = await signInWith(forgery)
    expect([landed, token]).toEqual(['/?signIn=failed', undefined])
    const event = { security: 'signIn.refused', address: '127.0.0.1', how: 'singleSignOn' }
    expect(JSON.parse(sso.muster.logged.at(-1) ?? '')).toMatchObject(event)
    expect(sso.muster.logged.join('\n')).not.toContain(sent.split('.')[1])
  })
})
