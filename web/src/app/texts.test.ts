import { languages } from '@muster/contract'
import { describe, expect, it } from 'vitest'

const files = import.meta.glob<object>('/src/**/locales/*.json', { eager: true, import: 'default' })

const place = /^\/src\/(.+)\/locales\/([^/]+)\.json$/
const areas = Map.groupBy(Object.entries(files), ([path]) => place.exec(path)?.[1] ?? path)

/** "landing.open" -> "Open {{product}}" */
function flattened(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flattened(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, String(value)] as [string, string]],
  )
}

const plural = /_(one|many|other)$/

/** Every text that counts has one form for each kind of number that the language tells apart. */
function inForms(english: Iterable<string>, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const forms = [...english].flatMap((key) =>
    plural.test(key) ? pluralCategories.map((form) => key.replace(plural, `_${form}`)) : [key],
  )
  return [...new Set(forms)].toSorted()
}

const placeholders = (text: string): string[] => (text.match(/\{\{[^}]+\}\}/g) ?? []).toSorted()

describe.each([...areas])('texts of %s', (_area, entries) => {
  const byLanguage = new Map(
    entries.map(([path, texts]) => [place.exec(path)?.[2] ?? '', new Map(flattened(texts))]),
  )
  const english = byLanguage.get('en') ?? new Map<string, string>()

  it('exist in all five languages [A-601]', () => {
    expect([...byLanguage.keys()].toSorted()).toEqual([...languages].toSorted())
  })

  it.each(languages)('have the same keys, the same placeholders and no gaps in %s [A-601]', (language) => {
    const texts = byLanguage.get(language) ?? new Map<string, string>()
    expect([...texts.keys()].toSorted()).toEqual(inForms(english.keys(), language))
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('')
      const known = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? ''
      expect(placeholders(text), key).toEqual(placeholders(known))
    }
  })
})
