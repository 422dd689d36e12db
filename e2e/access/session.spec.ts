import { expect, nobody, openAs, test } from '../fixtures.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

test('the state survives reloads, signed in only as long as the session lasts [A-230 A-904]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  const remembered = () => page.evaluate("localStorage.getItem('authState')")
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.lostPassword.click()
  await expect(screen.requestCode).toBeVisible()
  expect(await remembered()).toBe('forgotPassword')
  await page.reload()
  await expect(screen.title).toHaveText('Password Reset')
  const email = nobody()
  await screen.email.fill(email)
  await screen.requestCode.click()
  await screen.code.waitFor()
  await page.reload()
  await expect(screen.code).toBeVisible()
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()
  await screen.logo.click()
  await expect(screen.title).toHaveText('Sign In')
  expect(await remembered()).toBe('signIn')
  await screen.signInAs(person)
  await expect(screen.title).toHaveText(world.name)
  expect(await remembered()).toBe('signedIn')
  await page.reload()
  await expect(screen.title).toHaveText(world.name)
  await context.clearCookies()
  await page.reload()
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.notice).toHaveText('Your session has ended. Please sign in again.')
})

test('signing out in one tab signs the others out, signing in signs them in', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/`)
  const other = await context.newPage()
  await other.goto(`/${world.id}/`)
  const otherTitle = signInScreens(other).title
  await expect(otherTitle).toHaveText(world.name)
  await header(page).signOut()
  await expect(otherTitle).toHaveText('Sign In')
  await signInScreens(page).signInAs(person)
  await expect(otherTitle).toHaveText(world.name)
})
