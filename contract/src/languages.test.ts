import { describe, expect, it } from 'vitest'
import { languages, localeOf, locales } from './languages.ts'

describe('languages', () => {
  it('are five, each with one locale [A-601 A-916]', () => {
    expect(languages.map((language) => [language, localeOf[language]])).toEqual([
      ['en', 'en-gb'],
      ['en-US', 'en-us'],
      ['fr', 'fr'],
      ['fr-CA', 'fr-ca'],
      ['es', 'es'],
    ])
    expect(locales).toEqual(languages.map((language) => localeOf[language]))
  })
})
