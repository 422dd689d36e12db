import { type BrandId, brandIds, brands, getConfiguration } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { changeAnswer } from '../network.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

/** Accents in light and in dark. */
const accents: Record<BrandId, [light: string, dark: string]> = {
  muster: ['rgb(61, 75, 207)', 'rgb(154, 165, 255)'],
  panasonic: ['rgb(53, 69, 92)', 'rgb(169, 186, 211)'],
  harbour: ['rgb(11, 110, 130)', 'rgb(92, 195, 214)'],
  alder: ['rgb(106, 75, 168)', 'rgb(191, 166, 242)'],
  cobalt: ['rgb(20, 96, 196)', 'rgb(127, 180, 247)'],
  ember: ['rgb(154, 44, 114)', 'rgb(238, 156, 203)'],
}

for (const brand of brandIds) {
  test(`${brand} has its name, its title and its accent, in light and dark [A-540 A-541 A-955]`, async ({
    page,
  }) => {
    await page.goto(`/?brand=${brand}`)
    const screen = signInScreens(page)
    await expect(page).toHaveTitle(`Sign In · ${brands[brand].name}`)
    await expect(page.getByRole('banner')).toHaveText(brands[brand].name)
    await screen.email.fill('someone@browser.example')
    await screen.password.fill('x')
    const [light, dark] = accents[brand]
    await expect(screen.signIn).toHaveCSS('background-color', light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(screen.signIn).toHaveCSS('background-color', dark)
  })
}

test('the configuration decides the brand where the address does not [A-540]', async ({ page }) => {
  await changeAnswer(page, getConfiguration, { brand: 'cobalt' })
  await page.goto('/')
  await expect(page).toHaveTitle('Sign In · Cobalt')
})

test("inside a world the world's brand rules, outside the deployment's [A-540]", async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ partner: 'harbour' })
  const other = await makeWorld({ name: 'Canal Depot' })
  await openAs(page, await makePerson({ worldIds: [world.id, other.id] }), `/${world.id}/`)
  const { home, worldSwitch } = header(page)
  await expect(home).toHaveText('Harbour')
  await expect(page).toHaveTitle(`${world.name} · Harbour`)
  await worldSwitch.click()
  await expect(home).toHaveText('Muster')
  await expect(page).toHaveTitle('Select a world · Muster')
})
