import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signedOutKey } from './auth-session.ts'
import { IdentityError, type SignedIn } from './identity-provider.ts'
import { fakeBrowser } from './testing/fake-browser.ts'
import { signedInAs } from './testing/fake-provider.ts'
import { ada, setUp, signedIn } from './testing/set-up-session.ts'

describe('the start', () => {
  it('checks the session once, however often it is started [A-231]', async () => {
    const { session, provider } = setUp({ currentSession: () => Promise.resolve(ada) })
    expect(session.snapshot().checking).toBe(true)
    await Promise.all([session.start(), session.start()])
    expect(provider.currentSession).toHaveBeenCalledTimes(1)
    expect(session.snapshot()).toMatchObject({ state: 'signedIn', checking: false, claims: { sub: 'ada' } })
    expect(await session.accessToken()).toBe(ada.accessToken)
  })

  it('lets calls wait for the check [A-231]', async () => {
    let answer: (found: SignedIn) => void = () => undefined
    const { session } = setUp({ currentSession: () => new Promise((resolve) => (answer = resolve)) })
    session.start()
    const token = session.accessToken()
    answer(ada)
    expect(await token).toBe(ada.accessToken)
  })

  it('falls back to sign-in without a session, although the last visit was signed in [A-232 A-904]', async () => {
    const { session, report } = setUp({}, fakeBrowser({ shared: { authState: 'signedIn' } }))
    await session.start()
    expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: 'sessionEnded', checking: false })
    expect(report).not.toHaveBeenCalled()
  })

  it('falls back to sign-in when the check itself fails, and reports it [A-232]', async () => {
    const failure = new IdentityError('other')
    const { session, report } = setUp(
      { currentSession: () => Promise.reject(failure) },
      fakeBrowser({ shared: { authState: 'signedIn' } }),
    )
    await session.start()
    expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: null, checking: false })
    expect(report).toHaveBeenCalledWith(failure)
  })

  it('restores a forgotten password [A-904 A-230]', async () => {
    const { session } = setUp({}, fakeBrowser({ shared: { authState: 'forgotPassword' } }))
    await session.start()
    expect(session.snapshot().state).toBe('forgotPassword')
  })

  it('says that the hosted sign-in failed, and cleans the address [A-229]', async () => {
    const { session, browser } = setUp({}, fakeBrowser({ address: '/?signIn=failed&brand=harbour#/core' }))
    await session.start()
    expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: 'hostedSignInFailed' })
    expect(browser.address().href).toBe('https://console.example/?brand=harbour#/core')
  })

  it('is signed in where the hosted sign-in lands with its session [A-228]', async () => {
    const { session } = await signedIn(
      {},
      fakeBrowser({ address: '/demo/core', shared: { authState: 'signIn' } }),
    )
    expect(session.snapshot().state).toBe('signedIn')
  })
})

describe('signing in', () => {
  it('sends the address trimmed and in lower case, the password untouched [A-241 A-903]', async () => {
    const { session, provider, signIn, browser } = setUp({ signIn: () => Promise.resolve(ada) })
    await signIn('  Ada@Demo.Example ', ' Secret ')
    expect(provider.signIn).toHaveBeenCalledWith('ada@demo.example', ' Secret ')
    expect(session.snapshot()).toMatchObject({ state: 'signedIn', claims: { sub: 'ada' } })
    expect(browser.shared.read('authState')).toBe('signedIn')
  })

  it('hands refusals to the screen and stays [A-902]', async () => {
    const { session, signIn } = setUp()
    await expect(signIn('ada@demo.example', 'wrong')).rejects.toMatchObject({ kind: 'notAuthorised' })
    expect(session.snapshot().state).toBe('signIn')
  })

  it('demands a new password where the provider does, and then signs in [A-221 A-222]', async () => {
    const { session, provider, signIn, completeNewPassword } = setUp({
      signIn: () => Promise.resolve({ status: 'newPasswordRequired', session: 'challenge' }),
      completeNewPassword: () => Promise.resolve(ada),
    })
    await signIn('ada@demo.example', 'one-time')
    expect(session.snapshot().state).toBe('resetPassword')
    await completeNewPassword('Muster-demo-1')
    expect(provider.completeNewPassword).toHaveBeenCalledWith('challenge', 'Muster-demo-1')
    expect(session.snapshot().state).toBe('signedIn')
  })

  it('returns to sign-in when the demand is no longer pending [A-223]', async () => {
    const { session, signIn, completeNewPassword } = setUp({
      signIn: () => Promise.resolve({ status: 'newPasswordRequired', session: 'challenge' }),
    })
    await signIn('ada@demo.example', 'one-time')
    await completeNewPassword('Muster-demo-1')
    expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: 'challengeExpired' })
  })

  it('moves to forgot password when a reset is required [A-224]', async () => {
    const { session, signIn } = setUp({
      signIn: () => Promise.reject(new IdentityError('passwordResetRequired')),
    })
    await signIn('Ada@demo.example', 'old')
    expect(session.snapshot()).toMatchObject({
      state: 'forgotPassword',
      step: 'request',
      email: 'ada@demo.example',
      notice: 'passwordResetRequired',
    })
  })

  it('leads through the hosted sign-in back to the page that was asked for [A-901]', async () => {
    const { federatedSignIn, browser } = setUp({}, fakeBrowser({ address: '/demo/core?x=1#top' }))
    await federatedSignIn()
    expect(browser.left).toEqual(['/hosted?returnTo=/demo/core?x=1#top'])
  })

  it('keeps that page when the hosted sign-in fails [A-229 A-901]', async () => {
    const browser = fakeBrowser({ address: '/demo/core?x=1#top' })
    await setUp({}, browser).federatedSignIn()
    browser.replaceUrl('/?signIn=failed')
    const { session } = setUp({}, browser)
    await session.start()
    expect(browser.address().href).toBe('https://console.example/demo/core?x=1#top')
    expect(session.snapshot().notice).toBe('hostedSignInFailed')
  })
})

describe('a forgotten password', () => {
  it('is replaced in two steps and leads back to sign-in [A-225 A-226 A-241]', async () => {
    const { session, provider, requestCode, submitCode } = setUp()
    await requestCode(' Ada@Demo.example')
    expect(provider.forgotPassword).toHaveBeenCalledWith('ada@demo.example')
    expect(session.snapshot()).toMatchObject({ state: 'forgotPassword', step: 'submit' })
    await submitCode(' 123 456 ', ' Muster-demo-1 ')
    expect(provider.forgotPasswordSubmit).toHaveBeenCalledWith(
      'ada@demo.example',
      '123456',
      ' Muster-demo-1 ',
    )
    expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: 'passwordChanged' })
  })

  it('goes on although the provider knows nobody of that address [A-227]', async () => {
    const { session, requestCode } = setUp({
      forgotPassword: () => Promise.reject(new IdentityError('userNotFound')),
    })
    await requestCode('nobody@demo.example')
    expect(session.snapshot()).toMatchObject({ state: 'forgotPassword', step: 'submit' })
  })

  it('stays at its step when the provider refuses [A-902]', async () => {
    const { session, goToForgotPassword, requestCode } = setUp({
      forgotPassword: () => Promise.reject(new IdentityError('codeDeliveryFailure')),
    })
    goToForgotPassword('ada@demo.example')
    await expect(requestCode('ada@demo.example')).rejects.toMatchObject({ kind: 'codeDeliveryFailure' })
    expect(session.snapshot()).toMatchObject({ state: 'forgotPassword', step: 'request' })
  })
})

describe('signing out', () => {
  it('goes through the provider and then to / [A-234 A-235]', async () => {
    const { session, provider, browser, signOut } = await signedIn()
    await signOut()
    expect(provider.signOut).toHaveBeenCalledOnce()
    expect(session.snapshot()).toMatchObject({ state: 'signIn', claims: null })
    expect(browser.left).toEqual(['/'])
    await expect(session.accessToken()).rejects.toMatchObject({ kind: 'notSignedIn' })
  })

  it("goes where the provider's redirect leads [A-235]", async () => {
    const redirect = 'https://id.example/logout'
    const { browser, signOut } = await signedIn({ signOut: () => Promise.resolve({ redirect }) })
    await signOut()
    expect(browser.left).toEqual([redirect])
  })

  it('falls back to sign-in when it fails, and reports why [A-233]', async () => {
    const failure = new IdentityError('other')
    const { session, browser, report, signOut } = await signedIn({ signOut: () => Promise.reject(failure) })
    await signOut()
    expect(session.snapshot().state).toBe('signIn')
    expect(report).toHaveBeenCalledWith(failure)
    expect(browser.left).toEqual([])
  })

  it('signs the other tabs out [A-229]', async () => {
    const here = await signedIn()
    await here.signOut()
    const note = here.browser.shared.read(signedOutKey)
    const there = await signedIn()
    there.browser.otherTabWrites(signedOutKey, note)
    expect(there.session.snapshot()).toMatchObject({
      state: 'signIn',
      notice: 'signedOutElsewhere',
      claims: null,
    })
    await expect(there.session.accessToken()).rejects.toMatchObject({ kind: 'notSignedIn' })
  })
})

describe('the other tabs', () => {
  it('sign this one in when they do [A-230]', async () => {
    const { session, provider, browser } = setUp()
    await session.start()
    provider.currentSession.mockResolvedValue(ada)
    browser.otherTabWrites('authState', 'signedIn')
    await waitFor(() => expect(session.snapshot().state).toBe('signedIn'))
  })

  it('are not believed without a session of their own [A-904]', async () => {
    const { session, provider, browser } = setUp()
    await session.start()
    browser.otherTabWrites('authState', 'signedIn')
    await Promise.allSettled(provider.currentSession.mock.results.map(({ value }) => value))
    expect(provider.currentSession).toHaveBeenCalledTimes(2)
    expect(session.snapshot().state).toBe('signIn')
  })

  it('leave this one signed in when they merely show a sign-in screen', async () => {
    const { session, browser } = await signedIn()
    browser.otherTabWrites('authState', 'forgotPassword')
    expect(session.snapshot().state).toBe('signedIn')
  })

  it('make this one reload when they sign in as somebody else', async () => {
    const { session, provider, browser } = await signedIn()
    provider.currentSession.mockResolvedValue(signedInAs('grace'))
    await expect(session.accessToken({ refresh: true })).rejects.toMatchObject({ kind: 'notSignedIn' })
    session.onTokenFailure()
    expect(browser.left).toEqual(['reload'])
  })
})

describe('a token failure', () => {
  it('reloads the page once, however many calls report it [A-118 A-952]', async () => {
    const { session, browser } = await signedIn()
    session.onTokenFailure()
    session.onTokenFailure()
    expect(browser.left).toEqual(['reload'])
    expect(session.snapshot().state).toBe('signedIn')
  })

  it('falls back to sign-in when it comes again within a minute of the reload [A-952]', async () => {
    const browser = fakeBrowser()
    const before = await signedIn({}, browser)
    before.session.onTokenFailure()
    browser.pass(60_000)
    for (const _again of ['second', 'third']) {
      const { session } = await signedIn({}, browser)
      session.onTokenFailure()
      expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: 'sessionEnded', claims: null })
    }
    expect(browser.left).toEqual(['reload'])
  })

  it('reloads again when the last failure is longer ago [A-952]', async () => {
    const browser = fakeBrowser()
    const before = await signedIn({}, browser)
    before.session.onTokenFailure()
    browser.pass(60_001)
    const after = await signedIn({}, browser)
    after.session.onTokenFailure()
    expect(browser.left).toEqual(['reload', 'reload'])
  })

  it('falls back to sign-in at once where the reload could not be remembered [A-952]', async () => {
    const forgetful = { ...fakeBrowser(), tab: { read: () => null, write: () => undefined } }
    const { session } = await signedIn({}, forgetful)
    session.onTokenFailure()
    expect(session.snapshot().state).toBe('signIn')
    expect(forgetful.left).toEqual([])
  })

  it('changes nothing for somebody who is not signed in', async () => {
    const { session, browser } = setUp()
    await session.start()
    session.onTokenFailure()
    expect(browser.left).toEqual([])
  })

  it('leaves the page alone while the computer is offline', async () => {
    const { session, browser } = await signedIn()
    browser.goOffline()
    session.onTokenFailure()
    expect(browser.left).toEqual([])
    expect(session.snapshot().state).toBe('signedIn')
  })
})
