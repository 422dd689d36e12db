import { expect, it } from 'vitest'
import { changeLanguage } from './language.ts'
import { firstLanguage } from './remembered-language.ts'

it('a visit begins in the language last in use, whatever the browser’s own [A-916]', async () => {
  await changeLanguage('fr-CA')
  expect(firstLanguage(['es'])).toBe('fr-CA')
})

it('a first visit begins in the browser’s language [A-916]', () => {
  expect(firstLanguage(['es'])).toBe('es')
})

it('a remembered language that the console does not speak counts for nothing [A-916]', () => {
  localStorage.setItem('language', 'de')
  expect(firstLanguage(['es'])).toBe('es')
})
