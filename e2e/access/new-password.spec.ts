import { completeNewPassword } from '@muster/contract'
import { expect, test } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

const fresh = 'Quite-new-8'

test('a one-time password forces the choice of one, which then signs in [A-211 A-220 A-221 A-222]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id], mustChoosePassword: true })
  await page.goto(`/${world.id}/core`)
  const screen = signInScreens(page)
  await screen.signInAs(person)
  await expect(screen.title).toHaveText('New Password')
  await expect(page).toHaveTitle('New Password · Muster')
  await expect(screen.saveAndSignIn).toBeDisabled()
  await screen.choosePassword(fresh)
  await screen.saveAndSignIn.click()
  await expect(screen.title).toHaveText('Overview')
  await page.context().clearCookies()
  await page.goto('/')
  await screen.signInAs({ ...person, password: fresh })
  await expect(screen.title).toHaveText(world.name)
})

test('a reload forgets who was to choose and returns to Sign In [A-223 A-904]', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson({ mustChoosePassword: true })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs(person)
  await expect(screen.title).toHaveText('New Password')
  await page.reload()
  await expect(screen.title).toHaveText('Sign In')
})

test('a password that the provider refuses brings the password-policy message [A-267]', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson({ mustChoosePassword: true })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs(person)
  await screen.choosePassword('Password-1')
  await screen.saveAndSignIn.click()
  await expect(screen.error).toContainText('The new password does not meet these rules yet:')
  await expect(screen.rules).toHaveText(['Not a password that many people use'])
})

test('any other failure says that something went wrong [A-968]', async ({ page, makePerson }) => {
  const person = await makePerson({ mustChoosePassword: true })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs(person)
  await screen.choosePassword(fresh)
  await failCall(page, completeNewPassword, 'internal')
  await screen.saveAndSignIn.click()
  await expect(screen.error).toHaveText('Sorry, something went wrong.')
})

test('whoever takes too long signs in again', async ({ page, makePerson }) => {
  const person = await makePerson({ mustChoosePassword: true })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs(person)
  await screen.choosePassword(fresh)
  await failCall(page, completeNewPassword, 'challengeExpired')
  await screen.saveAndSignIn.click()
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.notice).toHaveText('You took too long to choose a new password. Please sign in again.')
})

test('nobody has to go through with it', async ({ page, makePerson }) => {
  const person = await makePerson({ mustChoosePassword: true })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs(person)
  await screen.returnToSignIn.click()
  await expect(screen.title).toHaveText('Sign In')
})
