import { languages } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { browserLanguage, languageNames } from './language-choice.ts'

describe('the language before sign-in', () => {
  it.each([
    [['fr-CA', 'en'], 'fr-CA'],
    [['fr-BE'], 'fr'],
    [['es-MX'], 'es'],
    [['en-GB'], 'en'],
    [['en-US'], 'en-US'],
    [['en-AU'], 'en'],
    [['de', 'es'], 'es'],
    [['de'], 'en'],
    [[], 'en'],
  ])('is, for a browser in %j, %s [A-916]', (wanted, language) => {
    expect(browserLanguage(wanted)).toBe(language)
  })
})

it('has a name of its own for each of the five languages [A-601 A-603]', () => {
  expect(new Set(languages.map((language) => languageNames[language])).size).toBe(5)
})
