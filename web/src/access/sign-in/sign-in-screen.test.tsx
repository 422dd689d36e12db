import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { IdentityError, type IdentityErrorKind } from '../../session/auth/index.ts'
import { fakeBrowser } from '../../session/auth/testing/fake-browser.ts'
import { signedInAs } from '../../session/auth/testing/fake-provider.ts'
import { button, field, heading, openSignIn } from './testing/open-sign-in.tsx'

const refused = (kind: IdentityErrorKind) => () => Promise.reject(new IdentityError(kind))

async function tryToSignIn(user: Awaited<ReturnType<typeof openSignIn>>['user']) {
  await user.type(field('Email'), 'ada@demo.example')
  await user.type(field('Password'), 'secret{Enter}')
}

describe('Sign In', () => {
  it('asks for e-mail and password under its title [A-201 A-202]', async () => {
    await openSignIn()
    expect(heading()).toBe('Sign In')
    expect(document.title).toMatch(/^Sign In/)
    expect(field('Email')).toHaveAttribute('autocomplete', 'username')
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password')
    expect(button('Sign In')).toHaveAttribute('type', 'submit')
  })

  it('is ready only with both filled, spaces not counting [A-240 A-903]', async () => {
    const { user } = await openSignIn()
    expect(button('Sign In')).toBeDisabled()
    await user.type(field('Email'), 'ada@demo.example')
    await user.type(field('Password'), '   ')
    expect(button('Sign In')).toBeDisabled()
    await user.type(field('Password'), 'x')
    expect(button('Sign In')).toBeEnabled()
    await user.clear(field('Email'))
    expect(button('Sign In')).toBeDisabled()
  })

  it('sends the e-mail in lower case and the password as typed [A-241 A-903]', async () => {
    const { user, provider, session } = await openSignIn({
      answers: { signIn: () => Promise.resolve(signedInAs('ada')) },
    })
    await user.type(field('Email'), 'Ada@Demo.Example')
    await user.type(field('Password'), ' Secret ')
    await user.click(button('Sign In'))
    expect(provider.signIn).toHaveBeenCalledWith('ada@demo.example', ' Secret ')
    await waitFor(() => expect(session.snapshot().state).toBe('signedIn'))
  })

  it.each([
    ['userNotFound', 'Incorrect email address or password.'],
    ['notAuthorised', 'Incorrect email address or password.'],
    ['limitExceeded', 'Attempt limit exceeded, please try again after some time.'],
    ['other', 'Sorry, something went wrong.'],
    ['answerLost', 'Sorry, something went wrong.'],
  ] as const)('answers %s with "%s" [A-260 A-968]', async (kind, text) => {
    const { user } = await openSignIn({ answers: { signIn: refused(kind) } })
    await tryToSignIn(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(heading()).toBe('Sign In')
  })

  it('leads back to the password after a refusal, ready to be typed over', async () => {
    const { user, provider } = await openSignIn()
    await tryToSignIn(user)
    await screen.findByRole('alert')
    expect(field('Password')).toHaveFocus()
    await user.keyboard('better{Enter}')
    expect(provider.signIn).toHaveBeenLastCalledWith('ada@demo.example', 'better')
  })

  it('makes one attempt at a time', async () => {
    const { user, provider } = await openSignIn({ answers: { signIn: () => new Promise(() => undefined) } })
    await tryToSignIn(user)
    await user.type(field('Password'), '{Enter}')
    expect(button('Sign In')).toBeDisabled()
    expect(provider.signIn).toHaveBeenCalledTimes(1)
  })

  it('moves to Password Reset with a notice when a reset is required [A-224]', async () => {
    const { user } = await openSignIn({ answers: { signIn: refused('passwordResetRequired') } })
    await tryToSignIn(user)
    expect(await screen.findByText('You must reset your password to log in')).toBeVisible()
    expect(heading()).toBe('Password Reset')
    expect(field('Email')).toHaveValue('ada@demo.example')
  })

  it('opens Password Reset from its link [A-203]', async () => {
    const { user } = await openSignIn()
    await user.type(field('Email'), 'ada@demo.example')
    await user.click(button('Lost your password? Click here'))
    expect(heading()).toBe('Password Reset')
    expect(field('Email')).toHaveValue('ada@demo.example')
  })

  it('shows and hides the password', async () => {
    const { user } = await openSignIn()
    expect(field('Password')).toHaveAttribute('type', 'password')
    await user.click(button('Show password'))
    expect(field('Password')).toHaveAttribute('type', 'text')
    await user.click(button('Hide password'))
    expect(field('Password')).toHaveAttribute('type', 'password')
  })

  it('offers Single Sign On only with an identity provider configured [A-204 A-902]', async () => {
    await openSignIn()
    expect(screen.queryByRole('button', { name: 'Single Sign On' })).not.toBeInTheDocument()
  })

  it('leaves for the provider and names the page to come back to [A-204 A-901]', async () => {
    const { user, browser } = await openSignIn({
      browser: fakeBrowser({ address: '/demo/core' }),
      configuration: { userAuth: { oauth: { signInPath: '/auth/federatedSignIn' } } },
    })
    await user.click(button('Single Sign On'))
    expect(browser.left).toEqual(['/hosted?returnTo=/demo/core'])
  })

  it('says that Single Sign On failed, as an error [A-229]', async () => {
    await openSignIn({ browser: fakeBrowser({ address: '/?signIn=failed' }) })
    expect(screen.getByRole('alert')).toHaveTextContent('Single Sign On failed.')
  })

  it('says that the account belongs to somebody else, and who can help', async () => {
    const { browser } = await openSignIn({ browser: fakeBrowser({ address: '/?signIn=otherUser' }) })
    expect(screen.getByRole('alert')).toHaveTextContent('belongs to a different person')
    expect(browser.address().search).toBe('')
  })
})
