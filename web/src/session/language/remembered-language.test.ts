import { expect, it, vi } from 'vitest'
import { changeLanguage } from './language.ts'
import { firstLanguage } from './remembered-language.ts'

it('a visit begins in the language last in use, whatever the browser’s own [A-916]', async () => {
  await changeLanguage('fr-CA')
  expect(firstLanguage(['es'])).toBe('fr-CA')
})

it.each([
  [['fr-BE', 'en'], 'fr'],
  [['de', 'es-MX'], 'es'],
  [['de'], 'en'],
])('a first visit in a browser that speaks %j begins in %s [A-916]', (spoken, language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken)
  expect(firstLanguage()).toBe(language)
})

it('a remembered language that the console does not speak counts for nothing [A-916]', () => {
  localStorage.setItem('language', 'de')
  expect(firstLanguage(['es'])).toBe('es')
})
