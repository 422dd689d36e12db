import { type ErrorCode, forgotPassword, forgotPasswordSubmit } from '@muster/contract'
import type { Page } from '@playwright/test'
import { lettersTo } from '../control.ts'
import { expect, nobody, test } from '../fixtures.ts'
import { failCall, requestOf } from '../network.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

/** The code in the newest of so many letters, once they have arrived. */
async function codeFor(email: string, letters = 1): Promise<string> {
  await expect.poll(async () => (await lettersTo(email)).length).toBe(letters)
  return /\b\d{6}\b/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
}

const fresh = 'Quite-new-8'

test('a new password by code, from the link to signing in with it [A-203 A-207 A-208 A-209 A-220 A-225 A-226]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.lostPassword.click()
  await expect(screen.title).toHaveText('Password Reset')
  await expect(page).toHaveTitle('Password Reset · Muster')
  await screen.email.fill(person.email)
  await screen.requestCode.click()
  await screen.code.fill(await codeFor(person.email))
  await expect(screen.title).toHaveText('Password Reset')
  await screen.choosePassword(fresh)
  await screen.changePassword.click()
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.notice).toHaveText('Your password has been changed. You can sign in with it now.')
  await screen.signInAs(person)
  await expect(screen.error).toHaveText('Incorrect email address or password.')
  await screen.signInAs({ ...person, password: fresh })
  await expect(screen.title).toHaveText(world.name)
})

test('the code request needs an e-mail and sends it in lower case [A-242 A-241]', async ({ page }) => {
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.lostPassword.click()
  await expect(screen.requestCode).toBeDisabled()
  await screen.email.fill('  ')
  await expect(screen.requestCode).toBeDisabled()
  const email = nobody()
  await screen.email.fill(email.toUpperCase())
  const sent = requestOf(page, forgotPassword)
  await screen.requestCode.click()
  expect((await sent).postDataJSON()).toEqual({ email })
})

test('the e-mail typed at Sign In is carried over', async ({ page }) => {
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.email.fill('someone@browser.example')
  await screen.lostPassword.click()
  await expect(screen.email).toHaveValue('someone@browser.example')
})

test('the second step needs code, password and confirmation [A-243]', async ({ page }) => {
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.askForCode(nobody())
  await expect(screen.changePassword).toBeDisabled()
  await screen.code.fill('123456')
  await expect(screen.changePassword).toBeDisabled()
  await screen.newPassword.fill(fresh)
  await expect(screen.changePassword).toBeDisabled()
  await screen.confirmation.fill(fresh)
  await expect(screen.changePassword).toBeEnabled()
  await screen.code.fill(' ')
  await expect(screen.changePassword).toBeDisabled()
})

test('a code can be requested again, and only the newest counts [A-210]', async ({ page, makePerson }) => {
  const person = await makePerson()
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.askForCode(person.email)
  const first = await codeFor(person.email)
  await screen.requestCodeAgain.click()
  await expect(screen.code).toHaveCount(0)
  await expect(screen.email).toHaveValue(person.email)
  await screen.requestCode.click()
  const second = await codeFor(person.email, 2)
  await screen.choosePassword(fresh)
  if (first !== second) {
    await screen.code.fill(first)
    await screen.changePassword.click()
    await expect(screen.error).toHaveText('Code is not valid.')
  }
  await screen.code.fill(second)
  await screen.changePassword.click()
  await expect(screen.title).toHaveText('Sign In')
})

test('an unknown account advances to the second step like any other [A-227]', async ({
  page,
  makePerson,
}) => {
  const { email } = await makePerson()
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.askForCode(`not-${email}`)
  await expect(page.getByText(`If not-${email} has an account, a code is on its way there.`)).toBeVisible()
  await expect(screen.error).toHaveCount(0)
})

test('whoever must reset the password is told so at sign-in [A-224]', async ({ page, makePerson }) => {
  const person = await makePerson({ mustResetPassword: true })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs(person)
  await expect(screen.title).toHaveText('Password Reset')
  await expect(screen.notice).toHaveText('You must reset your password to log in')
  await expect(screen.email).toHaveValue(person.email)
  await screen.requestCode.click()
  await screen.code.fill(await codeFor(person.email))
  await screen.choosePassword(fresh)
  await screen.changePassword.click()
  await expect(screen.title).toHaveText('Sign In')
})

test('wrong codes are refused, and too many of them end the attempts [A-261 A-264]', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson()
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.askForCode(person.email)
  await screen.choosePassword(fresh)
  await screen.code.fill('not it')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await screen.changePassword.click()
    await expect(screen.error).toHaveText('Code is not valid.')
    await expect(screen.changePassword).toBeEnabled()
  }
  await screen.changePassword.click()
  await expect(screen.error).toHaveText('Attempt limit exceeded, please try again after some time.')
})

async function submitAnsweredBy(page: Page, code: ErrorCode, text: string): Promise<void> {
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.askForCode(nobody())
  await failCall(page, forgotPasswordSubmit, code)
  await screen.code.fill('123456')
  await screen.choosePassword(fresh)
  await screen.changePassword.click()
  await expect(screen.error).toHaveText(text)
}

test('an expired code asks for a new one [A-262]', async ({ page }) => {
  await submitAnsweredBy(page, 'codeExpired', 'Code has expired, please request a new code.')
})

test('any other failure of the second step says that something went wrong [A-266]', async ({ page }) => {
  await submitAnsweredBy(page, 'internal', 'Sorry, something went wrong.')
})

async function requestAnsweredBy(page: Page, code: ErrorCode, text: string): Promise<void> {
  await page.goto('/')
  await failCall(page, forgotPassword, code)
  const screen = signInScreens(page)
  await screen.lostPassword.click()
  await screen.email.fill(nobody())
  await screen.requestCode.click()
  await expect(screen.error).toHaveText(text)
  await expect(screen.requestCode).toBeEnabled()
}

test('a code that cannot be sent says so [A-263]', async ({ page }) => {
  await requestAnsweredBy(page, 'codeDeliveryFailure', 'Code could not be sent, please try again.')
})

test('too many code requests say so [A-264]', async ({ page }) => {
  await requestAnsweredBy(page, 'limitExceeded', 'Attempt limit exceeded, please try again after some time.')
})

test('any other failure of the first step says that something went wrong [A-266]', async ({ page }) => {
  await requestAnsweredBy(page, 'internal', 'Sorry, something went wrong.')
})

test('a password that the provider refuses brings the password-policy message [A-265]', async ({ page }) => {
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.askForCode(nobody())
  await screen.code.fill('123456')
  await screen.choosePassword('Password-1')
  await screen.changePassword.click()
  await expect(screen.error).toContainText('The new password does not meet these rules yet:')
  await expect(screen.rules).toHaveText(['Not a password that many people use'])
  await expect(screen.newPassword).toBeFocused()
})

test('a refusal without reasons lists the whole policy [A-265]', async ({ page }) => {
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.askForCode(nobody())
  await failCall(page, forgotPasswordSubmit, 'invalidPassword')
  await screen.code.fill('123456')
  await screen.choosePassword(fresh)
  await screen.changePassword.click()
  await expect(screen.error).toContainText('The new password was not accepted. It must meet these rules:')
  await expect(screen.rules).toHaveCount(6)
})
