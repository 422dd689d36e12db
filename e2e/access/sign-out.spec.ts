import { signOut } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { answerOf, failCall } from '../network.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

test('Sign Out ends the session at the provider and goes to / [A-234 A-235 A-524]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/zones`)
  const ended = answerOf(page, signOut)
  await header(page).signOut()
  expect((await ended).status()).toBe(200)
  const { title } = signInScreens(page)
  await expect(title).toHaveText('Sign In')
  await expect(page).toHaveURL('/')
  await page.goto(`/${world.id}/zones`)
  await expect(title).toHaveText('Sign In')
})

test('a sign-out without a connection closes the session for the next person [A-233 A-234 A-235]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { title } = signInScreens(page)
  await expect(title).toHaveText(world.name)
  await context.setOffline(true)
  await header(page).signOut()
  await expect(title).toHaveText('Sign In')
  await expect(page).toHaveURL('/')

  const reachAgain = await failCall(page, signOut, 'internal')
  await context.setOffline(false)
  await page.reload()
  await expect(title).toHaveText('Sign In')
  await reachAgain()

  await context.setOffline(true)
  const ended = answerOf(page, signOut)
  await context.setOffline(false)
  expect((await ended).status()).toBe(200)
  await expect(title).toHaveText('Sign In')
  await page.reload()
  await expect(title).toHaveText('Sign In')
})
