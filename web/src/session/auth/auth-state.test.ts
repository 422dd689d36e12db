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
const transitions: { event: AuthEvent; follows: Record<AuthState, AuthState>; ids: string }[] = [
  { event: { type: 'sessionFound' }, follows: everywhere('signedIn'), ids: 'A-228 A-231' },
  {
    event: { type: 'sessionMissing', ended: false },
    follows: { ...everywhere('signIn'), forgotPassword: 'forgotPassword' },
    ids: 'A-232 A-904',
  },
  { event: { type: 'signInOpened' }, follows: everywhere('signIn'), ids: 'A-206' },
  { event: { type: 'signedIn' }, follows: everywhere('signedIn'), ids: 'A-222' },
  {
    event: { type: 'newPasswordDemanded', email: 'ada@demo.example', challenge: 'challenge' },
    follows: everywhere('resetPassword'),
    ids: 'A-221',
  },
  {
    event: { type: 'newPasswordDemanded', email: 'ada@demo.example', challenge: '' },
    follows: everywhere('signIn'),
    ids: 'A-223',
  },
  { event: { type: 'challengeExpired' }, follows: everywhere('signIn'), ids: 'A-223' },
  {
    event: { type: 'passwordResetRequired', email: 'ada@demo.example' },
    follows: everywhere('forgotPassword'),
    ids: 'A-224',
  },
  {
    event: { type: 'forgotPasswordOpened', email: '' },
    follows: everywhere('forgotPassword'),
    ids: 'A-203',
  },
  {
    event: { type: 'codeRequested', email: 'ada@demo.example' },
    follows: everywhere('forgotPassword'),
    ids: 'A-225',
  },
  { event: { type: 'codeRequestedAgain' }, follows: everywhere('forgotPassword'), ids: 'A-210' },
  { event: { type: 'passwordChanged' }, follows: everywhere('signIn'), ids: 'A-226' },
  { event: { type: 'hostedSignInFailed' }, follows: everywhere('signIn'), ids: 'A-229' },
  { event: { type: 'tokenFailed' }, follows: everywhere('signIn'), ids: 'A-952' },
  { event: { type: 'signedOut' }, follows: everywhere('signIn'), ids: 'A-229 A-233' },
]

function everywhere(state: AuthState): Record<AuthState, AuthState> {
  return { signIn: state, forgotPassword: state, resetPassword: state, signedIn: state }
}

describe('authentication', () => {
  it('has exactly four states [A-220]', () => {
    expect(authStates).toEqual(['signIn', 'forgotPassword', 'resetPassword', 'signedIn'])
  })

  for (const { event, follows, ids } of transitions) {
    it(`goes from each state to the right one on ${JSON.stringify(event)} [${ids}]`, () => {
      const reached = Object.fromEntries(authStates.map((state) => [state, nextAuth(at[state], event).state]))
      expect(reached).toEqual(follows)
    })
  }

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
    const failed = nextAuth(at.signIn, { type: 'hostedSignInFailed' })
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
