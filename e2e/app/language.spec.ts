import { askSeveral, setLanguageAndLocale } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { answerOf, countRequests } from '../network.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

test('a menu opened by mouse highlights nothing, by keyboard the current language', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { languagePicker, menu } = header(page)
  const inUse = menu.getByRole('menuitemradio', { name: 'English (UK)' })
  const nothing = 'rgba(0, 0, 0, 0)'
  await languagePicker.click()
  await expect(inUse).toBeFocused()
  await expect(inUse).toHaveCSS('background-color', nothing)
  await page.keyboard.press('Escape')
  await expect(languagePicker).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(inUse).toBeFocused()
  await expect(inUse).not.toHaveCSS('background-color', nothing)
})

test('the stored language is read and applied at the next start, in any browser [A-607]', async ({
  page,
  browser,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/`)
  const { language, openLanguagePicker } = header(page)
  const stored = answerOf(page, setLanguageAndLocale)
  await openLanguagePicker()
  await language('Español (España)').click()
  await stored
  const elsewhere = await browser.newPage({ locale: 'en-US' })
  const read = answerOf(elsewhere, askSeveral)
  await openAs(elsewhere, person, `/${world.id}/`)
  expect(await (await read).json()).toContainEqual({ status: 200, body: { language: 'es', locale: 'es' } })
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'es-ES')
  await expect(header(elsewhere).languagePicker).toContainText('Español (España)')
  await elsewhere.close()
})

test.describe(() => {
  test.use({ locale: 'fr-BE' })
  test('a visitor gets the browser’s language; another choice survives reloads, and is stored for nobody [A-604 A-916]', async ({
    page,
    makePerson,
    makeWorld,
  }) => {
    const world = await makeWorld()
    const stored = countRequests(page, setLanguageAndLocale)
    await page.goto('/')
    const { title } = signInScreens(page)
    await expect(title).toHaveText('Connexion')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
    await page.getByRole('button', { name: /^Langue.*Français \(France\)$/ }).click()
    await header(page).language('Español (España)').click()
    await expect(title).toHaveText('Iniciar sesión')
    await page.reload()
    await expect(title).toHaveText('Iniciar sesión')
    await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
    await expect(title).toHaveText(world.name)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
    expect(stored()).toBe(0)
  })
})
