import { lettersTo } from '../control.ts'
import { expect, test } from '../fixtures.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

/** The code in the newest of so many letters, once they have arrived. */
async function codeFor(email: string, letters = 1): Promise<string> {
  await expect.poll(async () => (await lettersTo(email)).length).toBe(letters)
  return /\b\d{6}\b/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
}

const fresh = 'Quite-new-8'

test('a new password by code, the newest of two, from the link to signing in with it [A-203 A-207 A-208 A-209 A-210 A-220 A-225 A-226]', async ({
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
  const first = await codeFor(person.email)
  await screen.requestCodeAgain.click()
  await screen.requestCode.click()
  const second = await codeFor(person.email, 2)
  await expect(screen.title).toHaveText('Password Reset')
  await screen.choosePassword(fresh)
  if (first !== second) {
    await screen.code.fill(first)
    await screen.changePassword.click()
    await expect(screen.error).toHaveText('Code is not valid.')
  }
  await screen.code.fill(second)
  await screen.changePassword.click()
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.notice).toHaveText('Your password has been changed. You can sign in with it now.')
  await screen.signInAs(person)
  await expect(screen.error).toHaveText('Incorrect email address or password.')
  await screen.signInAs({ ...person, password: fresh })
  await expect(screen.title).toHaveText(world.name)
})

test('a user who must reset the password is told so at sign-in [A-224]', async ({ page, makePerson }) => {
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
