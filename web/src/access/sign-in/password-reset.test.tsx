import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../../../testing/fill.ts'
import { IdentityError } from '../../session/auth/index.ts'
import { fakeBrowser } from '../../session/auth/testing/fake-browser.ts'
import { button, field, heading, openSignIn } from './testing/open-sign-in.tsx'

const good = 'Correct-horse-7'
const easyToGuess = 'Hard to guess: not a common word, a sequence or a row of keys'

async function openReset(answers: Parameters<typeof openSignIn>[0] = {}) {
  const opened = await openSignIn(answers)
  await opened.user.click(button('Lost your password? Click here'))
  return opened
}

async function openCodeStep(answers: Parameters<typeof openSignIn>[0] = {}) {
  const opened = await openReset(answers)
  await opened.user.type(field('Email'), 'Ada@demo.example{Enter}')
  await screen.findByLabelText('Code')
  return opened
}

async function fillIn(
  { user }: Awaited<ReturnType<typeof openCodeStep>>,
  password: string,
  confirmation = password,
) {
  await user.type(field('Code'), '123456')
  await fill(field('New password'), password)
  await fill(field('Confirm new password'), confirmation)
}

const brokenRules = (): string[] => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '')

describe('the first step of Password Reset', () => {
  it('asks for the e-mail and requests a code for it [A-207 A-208 A-242 A-241]', async () => {
    const { user, provider } = await openReset()
    expect(heading()).toBe('Password Reset')
    expect(document.title).toMatch(/^Password Reset/)
    expect(button('Request code')).toBeDisabled()
    await user.type(field('Email'), 'Ada@demo.example')
    await user.click(button('Request code'))
    expect(provider.forgotPassword).toHaveBeenCalledWith('ada@demo.example')
    expect(await screen.findByLabelText('Code')).toHaveFocus()
  })

  it('goes on just the same for an unknown address [A-227]', async () => {
    await openCodeStep({
      answers: { forgotPassword: () => Promise.reject(new IdentityError('userNotFound')) },
    })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['codeDeliveryFailure', 'Code could not be sent, please try again.'],
    ['limitExceeded', 'Attempt limit exceeded, please try again after some time.'],
    ['other', 'Sorry, something went wrong.'],
  ] as const)('answers %s with "%s" [A-263 A-264 A-266]', async (kind, text) => {
    const { user } = await openReset({
      answers: { forgotPassword: () => Promise.reject(new IdentityError(kind)) },
    })
    await user.type(field('Email'), 'ada@demo.example{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(field('Email')).toHaveFocus()
  })

  it('is where a visit goes on that was left there [A-904]', async () => {
    await openSignIn({ browser: fakeBrowser({ shared: { authState: 'forgotPassword' } }) })
    expect(heading()).toBe('Password Reset')
  })
})

describe('the second step of Password Reset', () => {
  it('takes code, new password and confirmation, all filled [A-209 A-243]', async () => {
    const { user } = await openCodeStep()
    expect(heading()).toBe('Password Reset')
    expect(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password')
    await user.type(field('Code'), '123456')
    await fill(field('New password'), good)
    expect(button('Change password')).toBeDisabled()
    await fill(field('Confirm new password'), good)
    expect(button('Change password')).toBeEnabled()
    await user.clear(field('Code'))
    expect(button('Change password')).toBeDisabled()
  })

  it('sets the password and returns to Sign In [A-226]', async () => {
    const opened = await openCodeStep()
    await fillIn(opened, good)
    await opened.user.click(button('Change password'))
    expect(opened.provider.forgotPasswordSubmit).toHaveBeenCalledWith('ada@demo.example', '123456', good)
    expect(await screen.findByText(/password has been changed/)).toBeVisible()
    expect(screen.getByRole('status')).toHaveAttribute('data-tone', 'success')
    expect(heading()).toBe('Sign In')
    expect(field('Email')).toHaveValue('ada@demo.example')
    expect(field('Password')).toHaveFocus()
  })

  it('returns to the first step to request a code again [A-210]', async () => {
    const { user } = await openCodeStep()
    await user.click(button('Request code again'))
    expect(button('Request code')).toBeVisible()
    expect(field('Email')).toHaveValue('ada@demo.example')
  })

  it('lists the rules that a password breaks, and only those [A-245 A-246 A-247 A-248 A-249 A-250 A-252 A-903]', async () => {
    const { user } = await openCodeStep()
    expect(brokenRules()).toEqual([])
    await user.type(field('New password'), 'a')
    expect(brokenRules()).toEqual([
      'At least 8 characters',
      'At least one number',
      'At least one uppercase letter',
      'At least one special character, such as ! ? # or -',
    ])
    await user.type(field('New password'), ' BCDEFG')
    expect(brokenRules()).toEqual([
      'No spaces',
      'At least one number',
      'At least one special character, such as ! ? # or -',
    ])
    await user.clear(field('New password'))
    await user.type(field('New password'), 'ABCDEFG1!')
    expect(brokenRules()).toEqual(['At least one lowercase letter'])
    await user.type(field('New password'), 'h')
    expect(brokenRules()).toEqual([easyToGuess])
    await user.type(field('New password'), 'k4x')
    expect(brokenRules()).toEqual([])
  })

  it('sends no password that is easily guessed [A-903]', async () => {
    const opened = await openCodeStep()
    await fillIn(opened, 'Password1!')
    await opened.user.click(button('Change password'))
    expect(brokenRules()).toEqual([easyToGuess])
    expect(opened.provider.forgotPasswordSubmit).not.toHaveBeenCalled()
  })

  it('finds a confirmation wrong once it cannot become right any more [A-251]', async () => {
    const { user } = await openCodeStep()
    await fill(field('New password'), good)
    await user.type(field('Confirm new password'), good.slice(0, 3))
    expect(brokenRules()).toEqual([])
    await user.type(field('Confirm new password'), 'x')
    expect(brokenRules()).toEqual(['The same password in both fields'])
  })

  it('sends no password that breaks a rule, and says so [A-251 A-252 A-254]', async () => {
    const opened = await openCodeStep()
    await fillIn(opened, good, good.slice(0, 3))
    await opened.user.click(button('Change password'))
    expect(within(screen.getByRole('alert')).getByText('The same password in both fields')).toBeVisible()
    expect(field('Confirm new password')).toBeInvalid()
    expect(field('New password')).toBeValid()
    expect(opened.provider.forgotPasswordSubmit).not.toHaveBeenCalled()
  })

  it.each([
    ['codeMismatch', 'Code is not valid.'],
    ['codeExpired', 'Code has expired, please request a new code.'],
    ['codeDeliveryFailure', 'Code could not be sent, please try again.'],
    ['limitExceeded', 'Attempt limit exceeded, please try again after some time.'],
    ['userNotFound', 'Sorry, something went wrong.'],
    ['other', 'Sorry, something went wrong.'],
  ] as const)('answers %s with "%s" [A-261 A-262 A-263 A-264 A-266]', async (kind, text) => {
    const opened = await openCodeStep({
      answers: { forgotPasswordSubmit: () => Promise.reject(new IdentityError(kind)) },
    })
    await fillIn(opened, good)
    await opened.user.click(button('Change password'))
    expect(await screen.findByText(text)).toBeVisible()
    expect(field('Code')).toHaveFocus()
  })

  it('shows the policy when the provider refuses the password, until it is changed [A-265]', async () => {
    const opened = await openCodeStep({
      answers: {
        forgotPasswordSubmit: () =>
          Promise.reject(new IdentityError('invalidPassword', { rules: ['common'] })),
      },
    })
    await fillIn(opened, good)
    await opened.user.click(button('Change password'))
    expect(await screen.findByText(easyToGuess)).toBeVisible()
    expect(brokenRules()).toHaveLength(1)
    expect(field('New password')).toHaveFocus()
    await opened.user.keyboard('{End}2')
    expect(brokenRules()).toEqual(['The same password in both fields'])
  })
})
