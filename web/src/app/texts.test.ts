import { type Language, languages } from '@muster/contract'
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

/** Names, units and abbreviations, which every language takes as they are. */
const names =
  /^(\(Admin\)|5 min|AM|PM|Alder|Android|BSSID|Battery Essentials|CPU|CPU \(%\)|Cobalt|Core|Ember|GPS|Harbour|IMEI|Kestrel|Microsoft Teams|Natural Earth|Northway|Panasonic|Radio|SIM|SSID|NE|SE|Smart Battery Monitor|Smart Service|Slack|Smart Service Lite|Total|Webhook|Windows|global|km|mAh|mi|ms|yd|UTC|min)$/
const inFrench =
  'Action|Anomalies|Applications?|Batteries|Charge|Code|Cycles|Date|Description|Distances|Latitude|Licence|Longitude|Occurrences|Organisation|Pages?|Production|Signal|Source|Type|Utilisation|Versions?|Wi-Fi|Zones?|anomalies|application|batteries|cycles|options?'
/** Words that a language happens to share with English. */
const shared: Partial<Record<Language, RegExp>> = {
  fr: new RegExp(`^(${inFrench}|Mobile|miles|yards)$`),
  'fr-CA': new RegExp(`^(${inFrench})$`),
  es: /^(Editor|No|firmware)$/,
}

/** The words of a text, without what is put into it and the signs around. */
const words = (text: string): string =>
  text
    .replaceAll(/\{\{[^}]+\}\}/g, '')
    .replaceAll(/^[^\p{L}\d(]+|[^\p{L}\d)%]+$/gu, '')
    .replaceAll(/^\((\p{L}+)\)$/gu, (whole, inner: string) => (whole === '(Admin)' ? whole : inner))

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

  it.each(Object.entries(shared))('leave nothing in English in %s [A-601]', (language, own) => {
    const texts = byLanguage.get(language) ?? new Map<string, string>()
    const left = [...texts].filter(
      ([key, text]) =>
        text === english.get(key) &&
        /\p{L}{2}/u.test(words(text)) &&
        !names.test(words(text)) &&
        !own.test(words(text)),
    )
    expect(left).toEqual([])
  })
})
