import { currentSession, getConfiguration } from '@muster/contract'
import { expect, nobody, openAs, test } from '../fixtures.ts'
import { answerOf, failCall, holdCall } from '../network.ts'
import { staysAway } from '../pages/drawn.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

test('a loading view shows until configuration and session check are both done [A-231]', async ({ page }) => {
  const releaseConfiguration = await holdCall(page, getConfiguration)
  const releaseSession = await holdCall(page, currentSession)
  await page.goto('/')
  const loading = page.getByRole('status').getByText('Loading…')
  const { title } = signInScreens(page)
  await expect(loading).toBeAttached()
  const configured = answerOf(page, getConfiguration)
  releaseConfiguration()
  await configured
  await staysAway(title)
  await expect(loading).toBeAttached()
  releaseSession()
  await expect(title).toHaveText('Sign In')
  await expect(loading).toHaveCount(0)
})

test('a session known before the configuration still waits for it [A-231]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  const releaseConfiguration = await holdCall(page, getConfiguration)
  const checked = answerOf(page, currentSession)
  await openAs(page, person, '/')
  await checked
  await staysAway(page.getByRole('heading'))
  await expect(page.getByRole('status').getByText('Loading…')).toBeAttached()
  releaseConfiguration()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(world.name)
})

test('a failed session check leads to Sign In [A-232]', async ({ page, makePerson }) => {
  await failCall(page, currentSession, 'internal')
  await openAs(page, await makePerson(), '/')
  const screen = signInScreens(page)
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.notice).toHaveCount(0)
})

test('the session survives a reload', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await page.goto('/')
  await signInScreens(page).signInAs(person)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(world.name)
  await page.reload()
  await expect(title).toHaveText(world.name)
})

test('the state is remembered in this browser, signed in only as far as the session goes [A-230 A-904]', async ({
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
  await screen.logo.click()
  await expect(screen.title).toHaveText('Sign In')
  expect(await remembered()).toBe('signIn')
  await screen.signInAs(person)
  await expect(screen.title).toHaveText(world.name)
  expect(await remembered()).toBe('signedIn')
  await context.clearCookies()
  await page.reload()
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.notice).toHaveText('Your session has ended. Please sign in again.')
})

test('the second step of a password reset survives a reload [A-904]', async ({ page }) => {
  await page.goto('/')
  const screen = signInScreens(page)
  const email = nobody()
  await screen.askForCode(email)
  await page.reload()
  await expect(screen.code).toBeVisible()
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()
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
