import { type Auth, authStates, type Remembered } from './auth-state.ts'
import type { Browser } from './browser.ts'

/** Where the last authentication state is remembered. */
export const authStateKey = 'authState'

// Fetching the code from a mail application must not lose the second step when a phone drops the page meanwhile.
const resetEmailKey = 'passwordResetEmail'

export function rememberedState({ shared, tab }: Browser): Remembered {
  const word = shared.read(authStateKey)
  return {
    state: authStates.find((state) => state === word) ?? null,
    resetEmail: tab.read(resetEmailKey),
  }
}

export function rememberState({ shared, tab }: Browser, auth: Auth): void {
  shared.write(authStateKey, auth.state)
  const awaitsCode = auth.state === 'forgotPassword' && auth.step === 'submit'
  tab.write(resetEmailKey, awaitsCode ? auth.email : null)
}
