import { expect, test } from '../fixtures.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

const fresh = 'Quite-new-8'

test('a one-time password forces the choice of a new one, which then signs in [A-211 A-220 A-221 A-222]', async ({
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
