import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browsing } from '../../../test/browsing.ts'
import { freePort } from '../../../test/free-port.ts'
import { openTestMuster } from '../../../test/muster.ts'
import { startOpenIdProvider } from '../../../test/peers/openid-provider.ts'
import { errorCode, get } from '../../../test/requests.ts'
import {
  goToProvider,
  openSingleSignOn,
  type SingleSignOn,
  signInAtProvider,
  tokenOf,
} from '../../../test/single-sign-on.ts'

const failed = '/?signIn=failed'
const person = { email: 'anyone@elsewhere.example', emailVerified: true }

let sso: SingleSignOn

beforeAll(async () => {
  sso = await openSingleSignOn()
  sso.provider.people.set('anyone', person)
})
afterAll(() => sso.close())

/** Signs in up to the provider's answer; returns the URL that it sends the browser back to. */
async function answerOfProvider(browsing: Browsing, at: SingleSignOn = sso): Promise<URL> {
  let url = new URL(await goToProvider(at, browsing))
  let init: RequestInit = { method: 'POST', body: new URLSearchParams({ subject: 'anyone' }) }
  while (url.origin !== at.origin) {
    const { headers } = await browsing.request(url, init)
    url = new URL(headers.get('location') ?? '', url)
    init = {}
  }
  return url
}

const landing = async (browsing: Browsing, returnUrl: URL) => {
  const { url } = await browsing.open(returnUrl.href)
  return `${url.pathname}${url.search}`
}

describe('the redirect back', () => {
  it.each([
    '//evil.example/own',
    '///evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/.//own.example//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
  ])('leads to the start page when asked to lead to %j', async (returnTo) => {
    expect((await signInAtProvider(sso, person, returnTo)).landed).toBe('/')
  })

  it.each([
    ['/', '/'],
    ['/demo/battery?search=a%2Fb&x=//y#//z', '/demo/battery?search=a%2Fb&x=//y#//z'],
    ['/demo/../world-selection', '/world-selection'],
  ])('leads to the own path %j', async (returnTo, landed) => {
    expect((await signInAtProvider(sso, person, returnTo)).landed).toBe(landed)
  })
})

describe('an answer of the provider that does not belong to this browser', () => {
  it('starts no session without the cookie of the sign-in', async () => {
    const browsing = new Browsing()
    const returnUrl = await answerOfProvider(browsing)
    browsing.forget('muster_sign_in_flow')
    expect(await landing(browsing, returnUrl)).toBe(failed)
    expect(await tokenOf(sso, browsing)).toBeUndefined()
  })

  it('starts no session in the browser of somebody else who is signing in', async () => {
    const returnUrl = await answerOfProvider(new Browsing())
    const other = new Browsing()
    await goToProvider(sso, other)
    expect(await landing(other, returnUrl)).toBe(failed)
    expect(await tokenOf(sso, other)).toBeUndefined()
  })

  it.each(['state', 'iss', 'code'])('starts no session when %s was tampered with', async (name) => {
    const browsing = new Browsing()
    const returnUrl = await answerOfProvider(browsing)
    returnUrl.searchParams.set(name, `${returnUrl.searchParams.get(name)}x`)
    expect(await landing(browsing, returnUrl)).toBe(failed)
    expect(await tokenOf(sso, browsing)).toBeUndefined()
  })

  it('starts a session once', async () => {
    const browsing = new Browsing()
    const returnUrl = await answerOfProvider(browsing)
    expect(await landing(browsing, returnUrl)).toBe('/')
    expect(await landing(browsing, returnUrl)).toBe(failed)
  })

  it('starts no session after ten minutes', async () => {
    const browsing = new Browsing()
    const returnUrl = await answerOfProvider(browsing)
    sso.muster.clock.advance(600_000)
    expect(await landing(browsing, returnUrl)).toBe(failed)
  })

  it('ignores a forged cookie', async () => {
    const headers = { cookie: `muster_sign_in_flow_${new URL(sso.origin).port}=e30.e30.e30` }
    const answer = await get(sso.muster, '/auth/callback?code=1&state=2', { headers })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, failed])
  })
})

describe('a provider that fails', () => {
  it('leads back to sign-in when the person cancels there', async () => {
    const browsing = new Browsing()
    const form = await goToProvider(sso, browsing)
    const { url } = await browsing.open(form, { cancel: 'yes' })
    expect(`${url.pathname}${url.search}`).toBe(failed)
    expect(await tokenOf(sso, browsing)).toBeUndefined()
  })

  it('is retried once it is there', async () => {
    const port = await freePort()
    const environment = { OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'muster' }
    const muster = await openTestMuster({ environment })
    const away = await get(muster, '/auth/federatedSignIn?returnTo=/demo')
    expect([away.statusCode, away.headers.location]).toEqual([302, failed])
    const redirectUri = 'http://127.0.0.1:4400/auth/callback'
    const provider = await startOpenIdProvider({ port, redirectUri, publicClient: true })
    const there = await get(muster, '/auth/federatedSignIn?returnTo=/demo')
    await muster.close()
    await provider.stop()
    expect(there.headers.location).toMatch(new RegExp(`^${provider.issuer}/auth\\?`))
  })

  it('that goes away in the middle leads back to sign-in', async () => {
    const short = await openSingleSignOn()
    short.provider.people.set('anyone', person)
    const browsing = new Browsing()
    const returnUrl = await answerOfProvider(browsing, short)
    await short.provider.stop()
    const landed = await landing(browsing, returnUrl)
    await short.muster.close()
    expect(landed).toBe(failed)
  })
})

describe('without a provider', () => {
  it('there is no single sign-on', async () => {
    const plain = await openTestMuster()
    const answers = [await get(plain, '/auth/federatedSignIn'), await get(plain, '/auth/callback?code=1')]
    await plain.close()
    expect(answers.map((answer) => errorCode(answer))).toEqual(['notFound', 'notFound'])
  })
})

it('logs why a sign-in failed, and no codes', async () => {
  const browsing = new Browsing()
  const returnUrl = await answerOfProvider(browsing)
  browsing.forget('muster_sign_in_flow')
  await landing(browsing, returnUrl)
  const log = sso.muster.logged.join('\n')
  expect(log).toContain('federated sign-in failed')
  expect(log).not.toContain(returnUrl.searchParams.get('code'))
  expect(log).not.toContain(returnUrl.searchParams.get('state'))
})
