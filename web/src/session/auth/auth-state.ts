import type { HostedFailure } from './hosted-sign-in.ts'

/** Authentication has exactly these four states. */
export const authStates = ['signIn', 'forgotPassword', 'resetPassword', 'signedIn'] as const
export type AuthState = (typeof authStates)[number]

/** Why the user is where they are, when it was not their own doing. */
export type Notice =
  | 'passwordResetRequired'
  | 'passwordChanged'
  | 'challengeExpired'
  | 'hostedSignInFailed'
  | 'hostedSignInOtherUser'
  | 'sessionEnded'
  | 'signedOutElsewhere'

interface Entry {
  /** The address typed so far, carried from one screen to the next. */
  email: string
  notice: Notice | null
}

export type Auth =
  | (Entry & { state: 'signIn' })
  /** First a code is requested, then it is submitted with the new password. */
  | (Entry & { state: 'forgotPassword'; step: 'request' | 'submit' })
  /** `challenge`: what the provider handed out when it demanded a new password. */
  | (Entry & { state: 'resetPassword'; challenge: string })
  | { state: 'signedIn'; notice: null }

export type AuthEvent =
  /** The session check on start; the hosted sign-in lands here too. */
  | { type: 'sessionFound' }
  /** `ended`: the last visit was signed in. */
  | { type: 'sessionMissing'; ended: boolean }
  | { type: 'signInOpened' }
  | { type: 'signedIn' }
  | { type: 'newPasswordDemanded'; email: string; challenge: string }
  | { type: 'challengeExpired' }
  | { type: 'passwordResetRequired'; email: string }
  | { type: 'forgotPasswordOpened'; email: string }
  | { type: 'codeRequested'; email: string }
  | { type: 'codeRequestedAgain' }
  | { type: 'passwordChanged' }
  | { type: 'hostedSignInFailed'; failure: HostedFailure }
  | { type: 'tokenFailed' }
  | { type: 'signedOut' }
  /** In another tab. */
  | { type: 'signedOutElsewhere' }

/** What a browser keeps of the last visit; `resetEmail` is the address a reset code was sent to. */
export interface Remembered {
  state: AuthState | null
  resetEmail: string | null
}

const signIn = (notice: Notice | null = null, email = ''): Auth => ({ state: 'signIn', email, notice })

const emailOf = (auth: Auth): string => ('email' in auth ? auth.email : '')

/**
 * Where a visit begins. Signed in is only believed after the session check, and a demanded new password is
 * forgotten with the page that could set it, so both begin at sign-in.
 */
export function restoredAuth({ state, resetEmail }: Remembered): Auth {
  if (state !== 'forgotPassword') return signIn()
  return { state, step: resetEmail ? 'submit' : 'request', email: resetEmail ?? '', notice: null }
}

export function nextAuth(auth: Auth, event: AuthEvent): Auth {
  switch (event.type) {
    case 'sessionFound':
    case 'signedIn':
      return { state: 'signedIn', notice: null }
    case 'sessionMissing':
      // A user who forgot their password has no session either, and continues where they were.
      if (auth.state === 'forgotPassword') return auth
      return signIn(auth.notice ?? (event.ended ? 'sessionEnded' : null), emailOf(auth))
    case 'newPasswordDemanded':
      if (!event.challenge) return signIn(null, event.email)
      return { state: 'resetPassword', challenge: event.challenge, email: event.email, notice: null }
    case 'challengeExpired':
      return signIn('challengeExpired', emailOf(auth))
    case 'passwordResetRequired':
      return { state: 'forgotPassword', step: 'request', email: event.email, notice: 'passwordResetRequired' }
    case 'forgotPasswordOpened':
      return { state: 'forgotPassword', step: 'request', email: event.email, notice: null }
    case 'codeRequested':
      return { state: 'forgotPassword', step: 'submit', email: event.email, notice: null }
    case 'codeRequestedAgain':
      return { state: 'forgotPassword', step: 'request', email: emailOf(auth), notice: null }
    case 'passwordChanged':
      return signIn('passwordChanged', emailOf(auth))
    case 'hostedSignInFailed':
      return signIn(event.failure === 'otherUser' ? 'hostedSignInOtherUser' : 'hostedSignInFailed')
    case 'tokenFailed':
      return signIn('sessionEnded')
    case 'signInOpened':
      return signIn(null, emailOf(auth))
    case 'signedOut':
      return signIn()
    case 'signedOutElsewhere':
      return signIn('signedOutElsewhere')
  }
}
