import { signIn } from '@muster/contract'
import { expect, test } from '../fixtures.ts'
import { failCall, requestOf } from '../network.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

test('Sign In has its title, its fields, its button and the way to a new password [A-201 A-202 A-203]', async ({
  page,
}) => {
  await page.goto('/')
  const screen = signInScreens(page)
  await expect(screen.title).toHaveText('Sign In')
  await expect(page).toHaveTitle('Sign In · Muster')
  await expect(screen.email).toBeVisible()
  await expect(screen.password).toHaveAttribute('type', 'password')
  await expect(screen.signIn).toBeVisible()
  await screen.lostPassword.click()
  await expect(screen.title).toHaveText('Password Reset')
})

test('the button needs an e-mail and a password that are more than blanks [A-240 A-903]', async ({
  page,
}) => {
  await page.goto('/')
  const { email, password, signIn: button } = signInScreens(page)
  await expect(button).toBeDisabled()
  await email.fill('someone@browser.example')
  await expect(button).toBeDisabled()
  await password.fill('   ')
  await expect(button).toBeDisabled()
  await password.fill('x')
  await expect(button).toBeEnabled()
  await email.fill('   ')
  await expect(button).toBeDisabled()
})

test('the e-mail is sent trimmed and in lower case, the password as it was typed [A-241 A-903]', async ({
  page,
}) => {
  await page.goto('/')
  const sent = requestOf(page, signIn)
  await signInScreens(page).signInAs({ email: ' Some.One@Browser.EXAMPLE ', password: ' Two Words ' })
  expect((await sent).postDataJSON()).toEqual({ email: 'some.one@browser.example', password: ' Two Words ' })
})

test('an e-mail in capitals signs in all the same [A-241]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await page.goto('/')
  await signInScreens(page).signInAs({ ...person, email: person.email.toUpperCase() })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(world.name)
})

test('a wrong password and an unknown address read the same [A-260]', async ({ page, makePerson }) => {
  const person = await makePerson()
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs({ email: person.email, password: 'Not-the-one-1' })
  await expect(screen.error).toHaveText('Incorrect email address or password.')
  await screen.signInAs({ email: `not-${person.email}`, password: person.password })
  await expect(screen.error).toHaveText('Incorrect email address or password.')
  await expect(screen.title).toHaveText('Sign In')
})

test('after a refusal the next attempt may succeed', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs({ email: person.email, password: 'Not-the-one-1' })
  await expect(screen.error).toBeVisible()
  await screen.signInAs(person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(world.name)
})

test('any other failure says that something went wrong [A-968]', async ({ page }) => {
  await page.goto('/')
  await failCall(page, signIn, 'internal')
  const screen = signInScreens(page)
  await screen.signInAs({ email: 'someone@browser.example', password: 'Some-word-1' })
  await expect(screen.error).toHaveText('Sorry, something went wrong.')
  await expect(screen.signIn).toBeEnabled()
})

test('the header of the sign-in screens is the logo alone [A-205]', async ({ page, makePerson }) => {
  const person = await makePerson({ mustChoosePassword: true })
  await page.goto('/')
  const screen = signInScreens(page)
  const { banner, userMenu, languagePicker } = header(page)
  const isLogoAlone = async () => {
    await expect(banner).toHaveText('Muster')
    await expect(userMenu.or(languagePicker)).toHaveCount(0)
  }
  await isLogoAlone()
  await screen.askForCode(person.email)
  await isLogoAlone()
  await screen.logo.click()
  await screen.signInAs(person)
  await expect(screen.title).toHaveText('New Password')
  await isLogoAlone()
})

test('the logo leads back to Sign In, and does nothing there [A-206]', async ({ page }) => {
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.email.fill('someone@browser.example')
  await screen.logo.click()
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.email).toHaveValue('someone@browser.example')
  await screen.lostPassword.click()
  await expect(screen.title).toHaveText('Password Reset')
  await screen.logo.click()
  await expect(screen.title).toHaveText('Sign In')
})

test('a deep link survives signing in, drawn at its own address meanwhile [A-901]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ role: 'manager', worldIds: [world.id] })
  const path = `/${world.id}/zones?sort=name`
  await page.goto(path)
  const screen = signInScreens(page)
  await expect(screen.title).toHaveText('Sign In')
  await expect(page).toHaveURL(path)
  await screen.lostPassword.click()
  await expect(page).toHaveURL(path)
  await screen.logo.click()
  await screen.signInAs(person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage zones')
  await expect(page).toHaveURL(path)
})

test('the password can be looked at while it is typed', async ({ page }) => {
  await page.goto('/')
  const { password } = signInScreens(page)
  await password.fill('Some-word-1')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
