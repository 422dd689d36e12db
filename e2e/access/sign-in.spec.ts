import { expect, test } from '../fixtures.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

test('a deep link survives signing in, refused at first and then in capitals, drawn at its own URL meanwhile [A-241 A-260 A-901]', async ({
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
  await screen.signInAs({ ...person, password: 'Not-the-one-1' })
  await expect(screen.error).toHaveText('Incorrect email address or password.')
  await screen.signInAs({ ...person, email: person.email.toUpperCase() })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage zones')
  await expect(page).toHaveURL(path)
})
