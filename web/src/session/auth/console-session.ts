import { reportError } from '../request/error-reporter.ts'
import { authSession } from './auth-session.ts'
import { thisBrowser } from './browser.ts'
import { builtInProvider } from './built-in-provider.ts'

/** The one session of the running console. */
export const consoleSession = authSession({
  provider: builtInProvider(),
  browser: thisBrowser,
  report: reportError,
})

export const { accessToken, onTokenFailure, start: startSession, wasSignedIn } = consoleSession

/** Whose session it is; null while nobody is signed in. */
export const signedInClaims = () => consoleSession.snapshot().claims
