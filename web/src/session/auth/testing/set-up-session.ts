import { vi } from 'vitest'
import { authSession } from '../auth-session.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { fakeBrowser } from './fake-browser.ts'
import { fakeProvider, signedInAs } from './fake-provider.ts'

export const ada = signedInAs('ada')

/** A session over a provider that gives these answers; the same browser again is the same browser later on. */
export function setUp(answers: Partial<IdentityProvider> = {}, browser = fakeBrowser()) {
  const provider = fakeProvider(answers)
  const report = vi.fn()
  const session = authSession({ provider, browser, report })
  return { session, provider, browser, report, ...session.actions }
}

/** The session after its start, where the provider has one of Ada's to continue. */
export async function signedIn(answers: Partial<IdentityProvider> = {}, browser = fakeBrowser()) {
  const made = setUp({ currentSession: () => Promise.resolve(ada), ...answers }, browser)
  await made.session.start()
  return made
}
