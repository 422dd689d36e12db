import { reloadMayHelp } from '../loading/reload-guard.ts'
import type { AuthEvent } from './auth-state.ts'
import { authStore } from './auth-store.ts'
import type { Browser } from './browser.ts'
import {
  leaveForHostedSignIn,
  leaveForHostedSignOut,
  takeHostedFailure,
  takeHostedSignOut,
} from './hosted-sign-in.ts'
import {
  IdentityError,
  type IdentityProvider,
  identityErrorKind,
  type SignedIn,
} from './identity-provider.ts'
import { authStateKey } from './remembered-state.ts'
import { signInActions } from './sign-in-actions.ts'
import { signOutDebt } from './sign-out-debt.ts'
import { tokenKeeper } from './token-keeper.ts'

/** Written at sign-out, so that the other tabs hear of it. */
export const signedOutKey = 'signedOutAt'

export type AuthSession = ReturnType<typeof authSession>

interface Context {
  provider: IdentityProvider
  browser: Browser
  /** Where errors go that no screen shows. */
  report(error: unknown): void
}

/** The session of this page: its state, its token, and what the user can do about either. */
export function authSession({ provider, browser, report }: Context) {
  const debt = signOutDebt(provider, browser)
  const token = tokenKeeper({
    currentSession: sessionUnlessSignedOut,
    now: browser.now,
    onOtherUser: leaveByReload,
  })
  const store = authStore(browser, token.claims)
  const { dispatch, snapshot, subscribe } = store
  let check: Promise<void> | null = null
  let leaving = false

  // At once, before the router reads the URL and keeps the mark.
  const failure = takeHostedFailure(browser)
  if (failure) dispatch({ type: 'hostedSignInFailed', failure })
  const signInNext = takeHostedSignOut(browser)

  function leaveByReload(): void {
    leaving = true
    browser.reload()
  }

  function leaveFor(address: string): void {
    leaving = true
    browser.open(address)
  }

  /** Answers whether the provider wants the browser, which then comes back to this page. */
  async function payDebt({ signInNext = false } = {}): Promise<boolean> {
    const { redirect } = await debt.pay()
    if (redirect === null) return false
    leaveForHostedSignOut(browser, { signInNext })
    leaveFor(redirect)
    return true
  }

  async function sessionUnlessSignedOut(): Promise<SignedIn> {
    if (!debt.isOwed()) return provider.currentSession()
    await payDebt()
    throw new IdentityError('notSignedIn')
  }

  function leave(event: AuthEvent): void {
    token.forget()
    dispatch(event)
  }

  const findSession = () => token.restore().then(() => dispatch({ type: 'sessionFound' }))

  function noSession(error: unknown, wasOwed: boolean): void {
    const none = identityErrorKind(error) === 'notSignedIn'
    if (!none) report(error)
    // Whoever closed the page while signing out has ended the session themselves.
    dispatch({ type: 'sessionMissing', ended: none && store.wasSignedIn && !wasOwed })
  }

  function hearOtherTabs(key: string, value: string | null): void {
    const { state } = snapshot()
    if (key === signedOutKey && value !== null && state === 'signedIn') leave({ type: 'signedOutElsewhere' })
    if (key === authStateKey && value === 'signedIn' && state === 'signIn')
      findSession().catch(() => undefined)
  }

  function hearConnection(): void {
    // While somebody is signed in, their sign-out is still on its way.
    if (debt.isOwed() && snapshot().state !== 'signedIn') payDebt().catch(report)
  }

  async function signOut(): Promise<void> {
    let destination: string | null = null
    try {
      destination = (await debt.pay()).redirect ?? '/'
    } catch (error) {
      report(error)
    }
    leave({ type: 'signedOut' })
    browser.shared.write(signedOutKey, String(browser.now()))
    if (destination !== null) leaveFor(destination)
  }

  function openHostedSignIn(): void {
    leaveFor(provider.federatedSignIn(leaveForHostedSignIn(browser)))
  }

  /** A debt paid after it would end the session that the provider begins. */
  async function federatedSignIn(): Promise<void> {
    const isLeaving = debt.isOwed() && (await payDebt({ signInNext: true }))
    if (!isLeaving) openHostedSignIn()
  }

  /** The new session's cookie takes the place of the one that was to be ended. */
  function enter(answer: SignedIn): void {
    token.keep(answer)
    debt.settle()
    dispatch({ type: 'signedIn' })
  }

  return {
    snapshot,
    subscribe,
    /** Whether somebody was when this browser last had the console open. */
    wasSignedIn: store.wasSignedIn,

    /** Checks the session once; later calls wait for the same check. */
    start(): Promise<void> {
      if (check) return check
      browser.onSharedNote(hearOtherTabs)
      browser.onOnline(hearConnection)
      const wasOwed = debt.isOwed()
      check = findSession().catch((error) => noSession(error, wasOwed))
      if (signInNext) openHostedSignIn()
      return check
    },

    /** A token with some life left; `refresh` renews it even so, after the server refused it. */
    async accessToken(options?: { refresh?: boolean }): Promise<string> {
      await check
      return token.accessToken(options)
    },

    /** For calls that got no token, or whose fresh one was refused. */
    onTokenFailure(): void {
      // Offline, a reload would only lose the page.
      if (leaving || snapshot().state !== 'signedIn' || !browser.online()) return
      if (reloadMayHelp(browser, 'tokenFailed')) leaveByReload()
      else leave({ type: 'tokenFailed' })
    },

    actions: {
      ...signInActions({ provider, store, enter, ready: debt.outOfTheWay }),
      federatedSignIn,
      signOut,
    },
  }
}
