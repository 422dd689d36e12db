import { describe, expect, it } from 'vitest'
import {
  type Auth,
  type AuthEvent,
  type AuthState,
  authStates,
  nextAuth,
  restoredAuth,
} from './auth-state.ts'

const at: Record<AuthState, Auth> = {
  signIn: { state: 'signIn', email: 'ada@demo.example', notice: null },
  forgotPassword: { state: 'forgotPassword', step: 'submit', email: 'ada@demo.example', notice: null },
  resetPassword: {
    state: 'resetPassword',
    challenge: 'challenge',
    email: 'ada@demo.example',
    notice: null,
  },
  signedIn: { state: 'signedIn', notice: null },
}

/** Each event in each state: the state that follows. */
const transitions: [AuthEvent, Record<AuthState, AuthState>][] = [
  [{ type: 'sessionFound' }, everywhere('signedIn')],
  [
    { type: 'sessionMissing', ended: false },
    { ...everywhere('signIn'), forgotPassword: 'forgotPassword' },
  ],
  [{ type: 'signInOpened' }, everywhere('signIn')],
  [{ type: 'signedIn' }, everywhere('signedIn')],
  [{ type: 'newPasswordDemanded', email: '', challenge: 'challenge' }, everywhere('resetPassword')],
  [{ type: 'newPasswordDemanded', email: '', challenge: '' }, everywhere('signIn')],
  [{ type: 'challengeExpired' }, everywhere('signIn')],
  [{ type: 'passwordResetRequired', email: '' }, everywhere('forgotPassword')],
  [{ type: 'forgotPasswordOpened', email: '' }, everywhere('forgotPassword')],
  [{ type: 'codeRequested', email: '' }, everywhere('forgotPassword')],
  [{ type: 'codeRequestedAgain' }, everywhere('forgotPassword')],
  [{ type: 'passwordChanged' }, everywhere('signIn')],
  [{ type: 'hostedSignInFailed', failure: 'failed' }, everywhere('signIn')],
  [{ type: 'tokenFailed' }, everywhere('signIn')],
  [{ type: 'signedOut' }, everywhere('signIn')],
]

function everywhere(state: AuthState): Record<AuthState, AuthState> {
  return { signIn: state, forgotPassword: state, resetPassword: state, signedIn: state }
}

describe('authentication', () => {
  it('has exactly four states [A-220]', () => {
    expect(authStates).toEqual(['signIn', 'forgotPassword', 'resetPassword', 'signedIn'])
  })

  it.each(transitions)(
    'is in the right state after %j, whatever it was before [A-221 A-222 A-223 A-224 A-226 A-228 A-229 A-232]',
    (event, follows) => {
      const reached = Object.fromEntries(authStates.map((state) => [state, nextAuth(at[state], event).state]))
      expect(reached).toEqual(follows)
    },
  )

  it('requests a code first and submits it then [A-225 A-210]', () => {
    const opened = nextAuth(at.signIn, { type: 'forgotPasswordOpened', email: 'ada@demo.example' })
    expect(opened).toMatchObject({ step: 'request', email: 'ada@demo.example' })
    const requested = nextAuth(opened, { type: 'codeRequested', email: 'grace@demo.example' })
    expect(requested).toMatchObject({ step: 'submit', email: 'grace@demo.example' })
    const again = nextAuth(requested, { type: 'codeRequestedAgain' })
    expect(again).toMatchObject({ step: 'request', email: 'grace@demo.example' })
  })

  it('says why a password must be reset, and only until the next step [A-224]', () => {
    const required = nextAuth(at.signIn, { type: 'passwordResetRequired', email: 'ada@demo.example' })
    expect(required.notice).toBe('passwordResetRequired')
    expect(nextAuth(required, { type: 'codeRequested', email: 'ada@demo.example' }).notice).toBeNull()
    expect(nextAuth(required, { type: 'signInOpened' }).notice).toBeNull()
  })

  it('keeps what the hosted sign-in said when no session is found either [A-229 A-232]', () => {
    const failed = nextAuth(at.signIn, { type: 'hostedSignInFailed', failure: 'failed' })
    expect(nextAuth(failed, { type: 'sessionMissing', ended: true }).notice).toBe('hostedSignInFailed')
  })

  it('says that a session has ended when the last visit was signed in [A-232]', () => {
    expect(nextAuth(at.signIn, { type: 'sessionMissing', ended: true }).notice).toBe('sessionEnded')
    expect(nextAuth(at.signIn, { type: 'sessionMissing', ended: false }).notice).toBeNull()
  })
})

describe('what a visit begins with', () => {
  it.each([
    { remembered: null, begins: 'signIn' },
    { remembered: 'signIn', begins: 'signIn' },
    { remembered: 'forgotPassword', begins: 'forgotPassword' },
    { remembered: 'resetPassword', begins: 'signIn' },
    { remembered: 'signedIn', begins: 'signIn' },
  ] as const)('is $begins after $remembered [A-904 A-223]', ({ remembered, begins }) => {
    expect(restoredAuth({ state: remembered, resetEmail: null }).state).toBe(begins)
  })

  it('is the step of the code when one was sent from this tab, else the request for one [A-904 A-225]', () => {
    expect(restoredAuth({ state: 'forgotPassword', resetEmail: 'ada@demo.example' })).toMatchObject({
      step: 'submit',
      email: 'ada@demo.example',
    })
    expect(restoredAuth({ state: 'forgotPassword', resetEmail: null })).toMatchObject({ step: 'request' })
  })
})
