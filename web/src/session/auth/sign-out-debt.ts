import type { Browser } from './browser.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Shared by the tabs, and outlives the page. */
const owedKey = 'signOutOwed'

export type SignOutDebt = ReturnType<typeof signOutDebt>

/**
 * A sign-out that the provider has not confirmed is owed to it: its cookie lives on, and whoever sits down at the
 * computer next must not find the session open. Nothing restores a session while one is owed.
 */
export function signOutDebt(provider: IdentityProvider, { shared, now }: Browser) {
  const settle = () => shared.write(owedKey, null)

  return {
    isOwed: () => shared.read(owedKey) !== null,
    /** Notes the debt first, so that closing the page while the provider is asked does not lose it. */
    async pay(): Promise<{ redirect: string | null }> {
      shared.write(owedKey, String(now()))
      const answer = await provider.signOut()
      settle()
      return answer
    },
    settle,
  }
}
