import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { IdentityError } from './identity-provider.ts'
import { fakeBrowser } from './testing/fake-browser.ts'
import { signedInAs } from './testing/fake-provider.ts'
import { signedIn } from './testing/set-up-session.ts'

describe('a sign-out that did not reach the provider', () => {
  const unreachable = () => Promise.reject(new IdentityError('answerLost'))

  /** A browser in which somebody signed out while the provider could not be reached. */
  async function signedOutInVain(browser = fakeBrowser()) {
    const { signOut } = await signedIn({ signOut: unreachable }, browser)
    await signOut()
    return browser
  }

  it('is made up for at the next start, before the session is looked for [A-233 A-234]', async () => {
    const { session, provider } = await signedIn({}, await signedOutInVain())
    expect(provider.signOut).toHaveBeenCalledOnce()
    expect(provider.currentSession).not.toHaveBeenCalled()
    expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: null, claims: null })
  })

  it('keeps the session closed for as long as the provider stays out of reach [A-233]', async () => {
    const browser = await signedOutInVain()
    for (const _start of ['first', 'second']) {
      const { session, provider } = await signedIn({ signOut: unreachable }, browser)
      expect(provider.currentSession).not.toHaveBeenCalled()
      expect(session.snapshot()).toMatchObject({ state: 'signIn', claims: null, checking: false })
    }
  })

  it('is owed as soon as it is asked for, so that closing the page does not undo it [A-234]', async () => {
    const browser = fakeBrowser()
    const { signOut } = await signedIn({ signOut: () => new Promise(() => undefined) }, browser)
    signOut()
    const { provider, session } = await signedIn({}, browser)
    expect(provider.signOut).toHaveBeenCalledOnce()
    expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: null })
  })

  it('is owed by every tab: none renews the session meanwhile [A-233]', async () => {
    const browser = fakeBrowser()
    const there = await signedIn({ signOut: unreachable }, browser)
    there.provider.currentSession.mockClear()
    await signedOutInVain(browser)
    await expect(there.session.accessToken({ refresh: true })).rejects.toThrow()
    expect(there.provider.currentSession).not.toHaveBeenCalled()
  })

  it('is made up for once; the next session is kept [A-234]', async () => {
    const browser = await signedOutInVain()
    await signedIn({}, browser)
    const { session, provider } = await signedIn({}, browser)
    expect(provider.signOut).not.toHaveBeenCalled()
    expect(session.snapshot().state).toBe('signedIn')
  })

  it('is done with when somebody signs in, whose session takes the place of the old one [A-228]', async () => {
    const browser = await signedOutInVain()
    const grace = () => Promise.resolve(signedInAs('grace'))
    const { signIn } = await signedIn({ signOut: unreachable, signIn: grace }, browser)
    await signIn('grace@demo.example', 'Muster-demo-1')
    const { session, provider } = await signedIn({ currentSession: grace }, browser)
    expect(provider.signOut).not.toHaveBeenCalled()
    expect(session.snapshot()).toMatchObject({ state: 'signedIn', claims: { sub: 'grace' } })
  })

  it("goes where the provider's redirect leads, once it is made up for [A-235]", async () => {
    const browser = await signedOutInVain()
    const redirect = 'https://id.example/logout'
    await signedIn({ signOut: () => Promise.resolve({ redirect }) }, browser)
    expect(browser.left).toEqual([redirect])
  })

  it('comes before a hosted sign-in, whose session it would end [A-228 A-235]', async () => {
    const browser = await signedOutInVain()
    const { provider, federatedSignIn } = await signedIn({ signOut: unreachable }, browser)
    await expect(federatedSignIn()).rejects.toMatchObject({ kind: 'answerLost' })
    expect(browser.left).toEqual([])
    provider.signOut.mockResolvedValue({ redirect: null })
    await federatedSignIn()
    expect(browser.left).toEqual(['/hosted?returnTo=/'])
  })

  it('is made up for as soon as the computer is online again [A-233 A-234]', async () => {
    const browser = fakeBrowser()
    const { session, provider, signOut, report } = await signedIn({ signOut: unreachable }, browser)
    browser.goOnline()
    expect(provider.signOut).not.toHaveBeenCalled()
    await signOut()
    browser.goOnline()
    await waitFor(() => expect(report).toHaveBeenCalledTimes(2))
    provider.signOut.mockResolvedValue({ redirect: null })
    browser.goOnline()
    await waitFor(() => expect(browser.shared.read('signOutOwed')).toBeNull())
    browser.goOnline()
    expect(provider.signOut).toHaveBeenCalledTimes(3)
    expect(browser.left).toEqual([])
    expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: null })
  })

  it('is made up for before the next sign-in, whose cookie the late answer would take away [A-228]', async () => {
    const browser = await signedOutInVain()
    const { provider, signIn } = await signedIn(
      { signOut: unreachable, signIn: () => Promise.resolve(signedInAs('grace')) },
      browser,
    )
    const answer = Promise.withResolvers<{ redirect: null }>()
    provider.signOut.mockReturnValue(answer.promise)
    browser.goOnline()
    const signingIn = signIn('grace@demo.example', 'Muster-demo-1')
    await new Promise((resolve) => setTimeout(resolve))
    expect(provider.signIn).not.toHaveBeenCalled()
    answer.resolve({ redirect: null })
    await signingIn
    expect(provider.signIn).toHaveBeenCalledOnce()
  })

  describe('to a provider that wants the browser for it', () => {
    const logout = 'https://id.example/logout'
    const wanted = () => Promise.resolve({ redirect: logout })
    const page = '/demo/zones?sort=name#top'

    /** Comes back from the provider, to the console's front door. */
    async function comeBack(browser: ReturnType<typeof fakeBrowser>) {
      browser.replaceUrl('/')
      const { session } = await signedIn({ currentSession: nobody }, browser)
      return session
    }
    const nobody = () => Promise.reject(new IdentityError('notSignedIn'))

    it('returns to the page that was asked for [A-901]', async () => {
      const browser = await signedOutInVain(fakeBrowser({ address: page }))
      await signedIn({ signOut: wanted }, browser)
      const session = await comeBack(browser)
      expect(browser.address().href).toBe(`https://console.example${page}`)
      expect(browser.left).toEqual([logout])
      expect(session.snapshot()).toMatchObject({ state: 'signIn', notice: null })
    })

    it('goes on with the hosted sign-in that it came before [A-228 A-901]', async () => {
      const browser = await signedOutInVain(fakeBrowser({ address: page }))
      const { provider, federatedSignIn } = await signedIn({ signOut: unreachable }, browser)
      provider.signOut.mockImplementation(wanted)
      await federatedSignIn()
      await comeBack(browser)
      expect(browser.left).toEqual([logout, `/hosted?returnTo=${page}`])
      await comeBack(browser)
      expect(browser.left).toHaveLength(2)
    })

    it('takes nobody away from another page that they open meanwhile', async () => {
      const browser = await signedOutInVain(fakeBrowser({ address: page }))
      await signedIn({ signOut: wanted }, browser)
      browser.replaceUrl('/demo/users')
      await signedIn({ currentSession: nobody }, browser)
      expect(browser.address().pathname).toBe('/demo/users')
      await comeBack(browser)
      expect(browser.address().pathname).toBe('/')
    })

    it('sends nobody to the hosted sign-in while a payment is under way [A-235]', async () => {
      const browser = await signedOutInVain(fakeBrowser({ address: page }))
      const { provider, federatedSignIn } = await signedIn({ signOut: unreachable }, browser)
      provider.signOut.mockImplementationOnce(wanted).mockResolvedValue({ redirect: null })
      browser.goOnline()
      await federatedSignIn()
      expect(new Set(browser.left)).toEqual(new Set([logout]))
    })
  })
})
