import { type Mock, vi } from 'vitest'
import { IdentityError, type IdentityProvider, type SignedIn } from '../identity-provider.ts'

const encoded = (value: object): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export function signedInAs(sub: string, { expiresIn = 600, serial = 1 } = {}): SignedIn {
  const claims = { sub, email: `${sub}@demo.example`, sid: `session-${serial}`, exp: 2_000_000_000 }
  return {
    status: 'signedIn',
    accessToken: `${encoded({ alg: 'EdDSA' })}.${encoded(claims)}.signature${serial}`,
    expiresIn,
  }
}

/** A provider that knows nobody until the test says otherwise. */
export function fakeProvider(answers: Partial<IdentityProvider> = {}) {
  const provider: { [Operation in keyof IdentityProvider]: Mock<IdentityProvider[Operation]> } = {
    signIn: vi.fn(answers.signIn ?? (() => Promise.reject(new IdentityError('notAuthorised')))),
    federatedSignIn: vi.fn(answers.federatedSignIn ?? ((returnTo) => `/hosted?returnTo=${returnTo}`)),
    forgotPassword: vi.fn(answers.forgotPassword ?? (() => Promise.resolve())),
    forgotPasswordSubmit: vi.fn(answers.forgotPasswordSubmit ?? (() => Promise.resolve())),
    completeNewPassword: vi.fn(
      answers.completeNewPassword ?? (() => Promise.reject(new IdentityError('challengeExpired'))),
    ),
    currentSession: vi.fn(answers.currentSession ?? (() => Promise.reject(new IdentityError('notSignedIn')))),
    signOut: vi.fn(answers.signOut ?? (() => Promise.resolve({ redirect: null }))),
  }
  return provider
}
