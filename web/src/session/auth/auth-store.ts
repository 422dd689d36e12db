import type { AccessTokenClaims } from '@muster/contract'
import { type Auth, type AuthEvent, nextAuth, restoredAuth } from './auth-state.ts'
import type { Browser } from './browser.ts'
import { rememberedState, rememberState } from './remembered-state.ts'

export type AuthSnapshot = Auth & {
  /** True until the session check on start is done. */
  checking: boolean
  /** What the access token says of the user; null while nobody is signed in. */
  claims: AccessTokenClaims | null
}

export type AuthStore = ReturnType<typeof authStore>

/** The authentication state of this page, remembered in the browser and watched by the screens. */
export function authStore(browser: Browser, claims: () => AccessTokenClaims | null) {
  const listeners = new Set<() => void>()
  const remembered = rememberedState(browser)
  let snapshot: AuthSnapshot = { ...restoredAuth(remembered), checking: true, claims: null }

  return {
    wasSignedIn: remembered.state === 'signedIn',
    snapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(event: AuthEvent): void {
      const auth = nextAuth(snapshot, event)
      const checked = event.type === 'sessionFound' || event.type === 'sessionMissing'
      snapshot = { ...auth, checking: snapshot.checking && !checked, claims: claims() }
      rememberState(browser, auth)
      for (const listener of listeners) listener()
    },
  }
}
