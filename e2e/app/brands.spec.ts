import { type BrandId, brandIds, brands } from '@muster/contract'
import { expect, test } from '../fixtures.ts'
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

test('each brand has its name, its title and its accent, in light and dark [A-540 A-541 A-955]', async ({
  page,
}) => {
  const screen = signInScreens(page)
  for (const brand of brandIds) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/?brand=${brand}`)
    await expect(page).toHaveTitle(`Sign In · ${brands[brand].name}`)
    await expect(page.getByRole('banner')).toHaveText(brands[brand].name)
    await screen.email.fill('someone@browser.example')
    await screen.password.fill('x')
    const [light, dark] = accents[brand]
    await expect(screen.signIn).toHaveCSS('background-color', light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(screen.signIn).toHaveCSS('background-color', dark)
  }
})
