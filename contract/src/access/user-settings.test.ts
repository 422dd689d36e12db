import { describe, expect, it } from 'vitest'
import { EventFilters, LanguageAndLocale, TablePageSizes, UserSettings } from './user-settings.ts'

const entries = <Value>(count: number, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`table${index}`, value]))

describe('user settings', () => {
  const fresh = {
    language: null,
    locale: null,
    lastWhatsNewId: null,
    tablePageSizes: {},
    chartEventFilters: {},
    tableEventFilters: {},
  }

  it('hold language, locale, the last news item, page sizes and two kinds of event filter [A-1801 B-1118]', () => {
    expect(UserSettings.parse(fresh)).toEqual(fresh)
    expect(Object.keys(UserSettings.shape)).toEqual(Object.keys(fresh))
  })
})

describe('page sizes per table', () => {
  it.each<[what: string, sizes: unknown, fine: boolean]>([
    ['of a known table', { usersList: 20 }, true],
    ['of one row', { usersList: 1 }, true],
    ['of the most rows', { usersList: 1000 }, true],
    ['of no row', { usersList: 0 }, false],
    ['of too many rows', { usersList: 1001 }, false],
    ['of half a row', { usersList: 1.5 }, false],
    ['as text', { usersList: '20' }, false],
    ['for as many tables as are kept', entries(100, 20), true],
    ['for more tables than are kept', entries(101, 20), false],
    ['under an empty key', { '': 20 }, false],
    ['under an endless key', { ['x'.repeat(101)]: 20 }, false],
  ])('%s [A-1802]', (_what, sizes, fine) => {
    expect(TablePageSizes.safeParse(sizes).success).toBe(fine)
  })

  it('for more tables than are kept are refused without a look at any', () => {
    const problems = TablePageSizes.safeParse(entries(101, 'text')).error?.issues
    expect(problems?.map(({ message }) => message)).toEqual(['has too many entries'])
  })

  it.each([undefined, null, 7, 'text', []])('are a map, not %j', (value) => {
    expect(TablePageSizes.safeParse(value).error?.issues).toMatchObject([{ code: 'invalid_type' }])
  })
})

describe('event filters', () => {
  it.each<[what: string, filters: unknown, fine: boolean]>([
    ['none', {}, true],
    ['all types off', { deviceEvents: [] }, true],
    ['some types', { deviceEvents: ['reboot', 'drop'] }, true],
    ['too many types', { deviceEvents: Array.from({ length: 101 }, () => 'reboot') }, false],
    ['a type that is no text', { deviceEvents: [1] }, false],
    ['too many charts', entries(101, ['reboot']), false],
  ])('%s', (_what, filters, fine) => {
    expect(EventFilters.safeParse(filters).success).toBe(fine)
  })
})

describe('the language choice', () => {
  it.each<[language: string, locale: string, fine: boolean]>([
    ['en', 'en-gb', true],
    ['fr-CA', 'fr-ca', true],
    ['de', 'en-gb', false],
    ['en', 'de', false],
    ['fr', 'en-gb', false],
  ])('%s with %s [A-601 A-602]', (language, locale, fine) => {
    expect(LanguageAndLocale.safeParse({ language, locale }).success).toBe(fine)
  })

  it('needs both halves [A-602]', () => {
    expect(LanguageAndLocale.safeParse({ language: 'en' }).success).toBe(false)
    expect(LanguageAndLocale.safeParse({ locale: 'en-gb' }).success).toBe(false)
  })
})
