import type { Page } from '@playwright/test'
import type { Person } from '../control.ts'

/** Sign In, both steps of Password Reset, and New Password. */
export function signInScreens(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const screen = {
    title: page.getByRole('heading', { level: 1 }),
    logo: page.getByRole('banner').getByText('Muster'),
    email: field('Email'),
    password: field('Password'),
    signIn: button('Sign In'),
    singleSignOn: button('Single Sign On'),
    lostPassword: button('Lost your password? Click here'),
    requestCode: button('Request code'),
    code: field('Code'),
    newPassword: field('New password'),
    confirmation: field('Confirm new password'),
    changePassword: button('Change password'),
    requestCodeAgain: button('Request code again'),
    saveAndSignIn: button('Save and sign in'),
    /** The error message. */
    error: page.getByRole('alert').filter({ hasText: /\S/ }),
    /** The notice. */
    notice: page.getByRole('main').getByRole('status'),
    rules: page.getByRole('main').getByRole('listitem'),
  }
  return {
    ...screen,
    async signInAs({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
      await screen.email.fill(email)
      await screen.password.fill(password)
      await screen.signIn.click()
    },
    /** Goes from Sign In to the second step of Password Reset. */
    async askForCode(email: string): Promise<void> {
      await screen.lostPassword.click()
      await screen.email.fill(email)
      await screen.requestCode.click()
      await screen.code.waitFor()
    },
    async choosePassword(password: string, confirmation = password): Promise<void> {
      await screen.newPassword.fill(password)
      await screen.confirmation.fill(confirmation)
    },
  }
}
