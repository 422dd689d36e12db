import type { Browser } from './browser.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Shared by the tabs, and outlives the page. */
const owedKey = 'signOutOwed'

/**
 * A sign-out that the provider has not confirmed is owed to it: its cookie lives on, and whoever sits down at the
 * computer next must not find the session open. Nothing restores a session while one is owed.
 */
export function signOutDebt(provider: IdentityProvider, { shared, now }: Browser) {
  let payment: Promise<{ redirect: string | null }> | null = null
  const settle = () => shared.write(owedKey, null)

  async function payNow() {
    shared.write(owedKey, String(now()))
    const answer = await provider.signOut()
    settle()
    return answer
  }

  return {
    isOwed: () => shared.read(owedKey) !== null,
    /**
     * Notes the debt first, so that closing the page while the provider is asked does not lose it. One payment at a
     * time: only the first is told where the provider wants the browser to go.
     */
    pay(): Promise<{ redirect: string | null }> {
      payment ??= payNow().finally(() => {
        payment = null
      })
      return payment
    },
    /** Waits for the payment under way, whose answer takes away the cookie of any session begun meanwhile. */
    async outOfTheWay(): Promise<void> {
      await payment?.catch(() => undefined)
    },
    settle,
  }
}
