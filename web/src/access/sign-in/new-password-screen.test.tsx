import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../../../testing/fill.ts'
import { IdentityError } from '../../session/auth/index.ts'
import { fakeBrowser } from '../../session/auth/testing/fake-browser.ts'
import { signedInAs } from '../../session/auth/testing/fake-provider.ts'
import { button, field, heading, openSignIn } from './testing/open-sign-in.tsx'

const good = 'Correct-horse-7'

async function openNewPassword(answer: () => Promise<ReturnType<typeof signedInAs>>) {
  const opened = await openSignIn({
    answers: {
      signIn: () => Promise.resolve({ status: 'newPasswordRequired', session: 'challenge' }),
      completeNewPassword: answer,
    },
  })
  await fill(field('Email'), 'ada@demo.example')
  await opened.user.type(field('Password'), 'one-time{Enter}')
  await screen.findByRole('heading', { name: 'New Password' })
  return opened
}

async function save({ user }: Awaited<ReturnType<typeof openNewPassword>>, password = good) {
  await fill(field('New password'), password)
  await user.type(field('Confirm new password'), `${password}{Enter}`)
}

describe('New Password', () => {
  it('is demanded under its title, and the choice signs in [A-211 A-221 A-222]', async () => {
    const opened = await openNewPassword(() => Promise.resolve(signedInAs('ada')))
    expect(document.title).toMatch(/^New Password/)
    expect(field('New password')).toHaveFocus()
    await save(opened)
    expect(opened.provider.completeNewPassword).toHaveBeenCalledWith('challenge', good)
    await waitFor(() => expect(opened.session.snapshot().state).toBe('signedIn'))
  })

  it('keeps to the same password rules [A-254]', async () => {
    const opened = await openNewPassword(() => Promise.resolve(signedInAs('ada')))
    await save(opened, 'password1')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'At least one uppercase letter',
      'At least one special character, such as ! ? # or -',
    ])
    expect(opened.provider.completeNewPassword).not.toHaveBeenCalled()
  })

  it('shows the whole policy when the provider refuses without saying why [A-267]', async () => {
    const opened = await openNewPassword(() => Promise.reject(new IdentityError('invalidPassword')))
    await save(opened)
    expect(await screen.findByText(/was not accepted/)).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
  })

  it('says that the password must be another than the one-time one', async () => {
    const opened = await openNewPassword(() =>
      Promise.reject(new IdentityError('invalidPassword', { rules: ['unchanged'] })),
    )
    await save(opened)
    expect(await screen.findByText('Different from the password you were given')).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it.each(['other', 'limitExceeded', 'answerLost'] as const)(
    'answers %s in general words [A-968]',
    async (kind) => {
      const opened = await openNewPassword(() => Promise.reject(new IdentityError(kind)))
      await save(opened)
      expect(await screen.findByText('Sorry, something went wrong.')).toBeVisible()
    },
  )

  it('returns to Sign In when the demand has expired [A-223]', async () => {
    const opened = await openNewPassword(() => Promise.reject(new IdentityError('challengeExpired')))
    await save(opened)
    expect(await screen.findByText(/took too long/)).toBeVisible()
    expect(heading()).toBe('Sign In')
  })

  it('lets go of whoever would rather not', async () => {
    const { user } = await openNewPassword(() => Promise.resolve(signedInAs('ada')))
    await user.click(button('Return to Sign In'))
    expect(heading()).toBe('Sign In')
  })

  it('is not shown to a visit that comes back without a demand [A-223 A-904]', async () => {
    await openSignIn({ browser: fakeBrowser({ shared: { authState: 'resetPassword' } }) })
    expect(heading()).toBe('Sign In')
    expect(button('Sign In')).toBeDisabled()
  })
})
