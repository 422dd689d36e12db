import { currentUser } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { changeAnswer } from '../network.ts'
import { header } from '../pages/header.ts'
import { landing } from '../pages/worlds.ts'

test('the header of a world has logo, world, email, language, help and news, and leads to the other worlds [A-501 A-502 A-506 A-959 A-1517]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const other = await makeWorld({ name: 'Canal Depot' })
  const person = await makePerson({ role: 'manager', worldIds: [world.id, other.id] })
  await openAs(page, person, `/${world.id}/zones`)
  const { home, worldSwitch, languagePicker, help, whatsNew, userMenu } = header(page)
  await expect(worldSwitch).toContainText(world.name)
  await expect(languagePicker).toHaveText('English (UK)')
  await expect(help).toBeVisible()
  await expect(whatsNew).toBeVisible()
  await expect(userMenu).toContainText(person.email)
  await home.click()
  await expect(page).toHaveURL(`/${world.id}/`)
  await worldSwitch.click()
  await expect(page).toHaveURL('/world-selection')
  await expect(whatsNew).toHaveCount(0)
  await expect(worldSwitch).toHaveCount(0)
})

test('a long email is shortened to "(Admin)" [A-504]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  const person = await makePerson({ role: 'administrator' })
  await changeAnswer(page, currentUser, { email: `${'northumberland.'.repeat(4)}${person.email}` })
  await openAs(page, person, `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  const mark = header(page).userMenu.getByText('(Admin)')
  await expect(mark).toBeInViewport({ ratio: 1 })
  expect(await mark.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
