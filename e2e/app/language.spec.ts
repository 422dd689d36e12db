import { getLanguageAndLocale, setLanguageAndLocale } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { answerCall, answerOf, countRequests, failCall, holdCall, requestOf } from '../network.ts'
import { drawn } from '../pages/drawn.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

const names = ['English (UK)', 'English (US)', 'Français (France)', 'Français (Canada)', 'Español (España)']

test('the picker lists the five languages, each in its own words [A-601 A-603]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { menu, openLanguagePicker } = header(page)
  await openLanguagePicker()
  const choices = menu.getByRole('menuitemradio')
  await expect(choices).toHaveText(names)
  await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText('English (UK)')
})

test('a menu opened with the mouse points at nothing, with the keyboard at the language in use', async ({
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

test('a choice is stored first, under a spinner, and only then changes the words [A-602 A-604 A-605]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { languagePicker, language, openLanguagePicker } = header(page)
  const release = await holdCall(page, setLanguageAndLocale)
  const sent = requestOf(page, setLanguageAndLocale)
  await openLanguagePicker()
  await language('Français (Canada)').click()
  expect((await sent).postDataJSON()).toEqual({ language: 'fr-CA', locale: 'fr-ca' })
  await expect(languagePicker).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Choose a product to open.')).toBeVisible()
  release()
  await expect(page.getByText('Choose a product to open.')).toHaveCount(0)
  await expect(languagePicker).toContainText('Français (Canada)')
  await expect(languagePicker).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
})

test('the stored language is read and applied at the next start, in whatever browser [A-607]', async ({
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
  const read = answerOf(elsewhere, getLanguageAndLocale)
  await openAs(elsewhere, person, `/${world.id}/`)
  expect(await (await read).json()).toEqual({ language: 'es', locale: 'es' })
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'es-ES')
  await expect(header(elsewhere).languagePicker).toContainText('Español (España)')
  await elsewhere.close()
})

for (const { what, provoke } of [
  {
    what: 'a refused update',
    provoke: (page: Parameters<typeof failCall>[0]) => failCall(page, setLanguageAndLocale, 'invalidInput'),
  },
  {
    what: 'an update that was not stored',
    provoke: (page: Parameters<typeof failCall>[0]) => answerCall(page, setLanguageAndLocale, { set: false }),
  },
]) {
  test(`${what} ends the spinner, changes nothing and says nothing [A-606 A-916]`, async ({
    page,
    makePerson,
    makeWorld,
  }) => {
    const world = await makeWorld()
    await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
    await provoke(page)
    const { languagePicker, language, openLanguagePicker } = header(page)
    const answered = answerOf(page, setLanguageAndLocale)
    await openLanguagePicker()
    await language('Français (France)').click()
    await (await answered).finished()
    await expect(languagePicker).not.toHaveAttribute('aria-busy', 'true')
    await drawn(page)
    await expect(languagePicker).toHaveText('English (UK)')
    await expect(page.getByText('Choose a product to open.')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
  })
}

for (const { locale, title, lang } of [
  { locale: 'fr-CA', title: 'Connexion', lang: 'fr-CA' },
  { locale: 'fr-BE', title: 'Connexion', lang: 'fr-FR' },
  { locale: 'es-MX', title: 'Iniciar sesión', lang: 'es-ES' },
  { locale: 'en-AU', title: 'Sign In', lang: 'en-GB' },
  { locale: 'de-DE', title: 'Sign In', lang: 'en-GB' },
]) {
  test.describe(() => {
    test.use({ locale })
    test(`before sign-in a browser in ${locale} is spoken to in ${lang} [A-916]`, async ({ page }) => {
      await page.goto('/')
      await expect(signInScreens(page).title).toHaveText(title)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
    })
  })
}

test('a language chosen before sign-in outlives reloads, and is stored for nobody [A-604 A-916]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const stored = countRequests(page, setLanguageAndLocale)
  await page.goto('/')
  await page.getByRole('button', { name: 'Language: English (UK)' }).click()
  await header(page).language('Español (España)').click()
  const { title } = signInScreens(page)
  await expect(title).toHaveText('Iniciar sesión')
  await page.reload()
  await expect(title).toHaveText('Iniciar sesión')
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await expect(title).toHaveText(world.name)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  expect(stored()).toBe(0)
})
