import { type ErrorCode, errors } from '@muster/contract'
import { describe, expect, it, vi } from 'vitest'
import { createRequest } from '../request/request.ts'
import { builtInProvider } from './built-in-provider.ts'
import type { IdentityErrorKind } from './identity-provider.ts'
import { signedInAs } from './testing/fake-provider.ts'

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const refusal = (code: ErrorCode, details?: object): Response =>
  json({ code, message: errors[code].message, details }, errors[code].status)

/** The provider over a server that gives one answer; `sent` is what reached it. */
function setUp(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (_address: string | URL | Request, _init?: RequestInit) => answer())
  const request = createRequest({
    base: 'https://console.example',
    fetch,
    wait: () => Promise.resolve(),
    tokens: {
      accessToken: () => Promise.reject(new Error('No token before sign-in')),
      onTokenFailure: () => undefined,
    },
  })
  const sent = () =>
    fetch.mock.calls.map(([address, init]) => ({
      call: `${init?.method} ${String(address).replace('https://console.example', '')}`,
      body: init?.body ? JSON.parse(String(init.body)) : null,
    }))
  return { provider: builtInProvider(request), sent }
}

describe('the built-in provider', () => {
  it('speaks to the calls of the contract, none of which needs a token [A-270 A-234 A-1770]', async () => {
    const session = signedInAs('ada')
    const { provider, sent } = setUp(() => json({ ...session, redirect: '/bye' }))
    expect(await provider.signIn('ada@demo.example', ' secret ')).toMatchObject(session)
    expect(await provider.completeNewPassword('challenge', 'Muster-demo-1')).toMatchObject(session)
    expect(await provider.currentSession()).toMatchObject(session)
    await provider.forgotPassword('ada@demo.example')
    await provider.forgotPasswordSubmit('ada@demo.example', '123456', 'Muster-demo-1')
    expect(await provider.signOut()).toMatchObject({ redirect: '/bye' })
    expect(sent()).toEqual([
      { call: 'POST /auth/signIn', body: { email: 'ada@demo.example', password: ' secret ' } },
      {
        call: 'POST /auth/completeNewPassword',
        body: { session: 'challenge', newPassword: 'Muster-demo-1' },
      },
      { call: 'POST /auth/currentSession', body: null },
      { call: 'POST /auth/forgotPassword', body: { email: 'ada@demo.example' } },
      {
        call: 'POST /auth/forgotPasswordSubmit',
        body: { email: 'ada@demo.example', code: '123456', newPassword: 'Muster-demo-1' },
      },
      { call: 'POST /auth/signOut', body: null },
    ])
  })

  it('sends the browser to the hosted sign-in and back to its deep link [A-270 A-901]', () => {
    const { provider } = setUp(() => json({}))
    expect(provider.federatedSignIn('/demo/core?sort=name#top')).toBe(
      '/auth/federatedSignIn?returnTo=%2Fdemo%2Fcore%3Fsort%3Dname%23top',
    )
    expect(provider.federatedSignIn(`/${'x'.repeat(2000)}`)).toBe('/auth/federatedSignIn')
  })

  it('hands on the demand for a new password as an answer [A-221 A-902]', async () => {
    const { provider } = setUp(() => json({ status: 'newPasswordRequired', session: 'challenge' }))
    expect(await provider.signIn('ada@demo.example', 'secret')).toEqual({
      status: 'newPasswordRequired',
      session: 'challenge',
    })
  })

  const kinds: [ErrorCode, IdentityErrorKind][] = [
    ['notAuthorised', 'notAuthorised'],
    ['passwordResetRequired', 'passwordResetRequired'],
    ['challengeExpired', 'challengeExpired'],
    ['codeMismatch', 'codeMismatch'],
    ['codeExpired', 'codeExpired'],
    ['codeDeliveryFailure', 'codeDeliveryFailure'],
    ['limitExceeded', 'limitExceeded'],
    ['tooManyRequests', 'limitExceeded'],
    ['invalidPassword', 'invalidPassword'],
    ['notSignedIn', 'notSignedIn'],
    ['invalidInput', 'other'],
    ['internal', 'other'],
    ['busy', 'other'],
  ]
  it.each(kinds)('names the refusal %s as %s [A-902]', async (code, kind) => {
    const { provider } = setUp(() => refusal(code))
    await expect(provider.signIn('ada@demo.example', 'secret')).rejects.toMatchObject({ kind })
  })

  it('hands on which password rules the server found broken [A-265 A-267]', async () => {
    const { provider } = setUp(() => refusal('invalidPassword', { rules: ['common'] }))
    await expect(provider.completeNewPassword('challenge', 'Password-1')).rejects.toMatchObject({
      kind: 'invalidPassword',
      rules: ['common'],
    })
  })

  it.each([
    ['the connection breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer breaks off', () => new Response('{"status":"sig', { status: 200 })],
    ['a gateway gives up', () => new Response('Bad Gateway', { status: 502 })],
    ['a gateway times out', () => new Response('Gateway Timeout', { status: 504 })],
  ])(
    'tells a lost answer from a refusal when %s, and does not ask by itself again',
    async (_when, answer) => {
      const { provider, sent } = setUp(answer)
      await expect(provider.currentSession()).rejects.toMatchObject({ kind: 'answerLost' })
      expect(sent()).toHaveLength(1)
    },
  )

  it('does not repeat what the server failed to do', async () => {
    const { provider, sent } = setUp(() => refusal('internal'))
    await expect(provider.signIn('ada@demo.example', 'secret')).rejects.toMatchObject({ kind: 'other' })
    expect(sent()).toHaveLength(1)
  })
})
