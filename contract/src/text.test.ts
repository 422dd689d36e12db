import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distinctName, line, lines, token } from './text.ts'

const name = line(10)
const key = token(10)

describe('a line of text', () => {
  it.each<[what: string, typed: string, kept: string]>([
    ['plain text', 'Ann Lee', 'Ann Lee'],
    ['blanks around it', '  Ann \n', 'Ann'],
    ['letters of any script', 'Łukasz 山', 'Łukasz 山'],
    ['a character outside the basic plane', 'Ann 🚚', 'Ann 🚚'],
    ['a space that does not break', 'Ann\u00a0Lee', 'Ann Lee'],
    ['a joiner within a picture', '👩\u200d🔧', '👩\u200d🔧'],
    ['a letter and its accent, as one character', 'Rene\u0301', 'Ren\u00e9'],
    ['a joiner that Persian needs', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['a heart in colour', 'Ann ❤\ufe0f', 'Ann ❤\ufe0f'],
    ['exactly as many characters as fit', '0123456789', '0123456789'],
    ['as many characters as fit, each two units long', '🚚'.repeat(10), '🚚'.repeat(10)],
  ])('takes %s', (_what, typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })

  it.each<[what: string, typed: string]>([
    ['nothing', ''],
    ['blanks alone', ' \t\n\u00a0'],
    ['more characters than fit', '0123456789x'],
    ['a NUL, which the database refuses', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['a Unicode line break', 'a\u2028b'],
    ['a Unicode paragraph break', 'a\u2029b'],
    ['an escape sequence', 'a\u001b[31m'],
    ['half of a surrogate pair', 'a\ud83d'],
    ['a mark that turns the direction', '\u202eelpmaxe'],
    ['an end of an isolated direction', 'a\u2069'],
    ['a space without width', 'Ann\u200bLee'],
    ['nothing but what does not show', '\u200b'],
    ['a byte order mark within', 'An\ufeffn'],
    ['a joiner between letters that need none', 'Ann\u200dLee'],
    ['a joiner at the end', 'Ann\u200c'],
    ['a letter of no width', 'Ann\u3164'],
    ['a blank of another script', 'Ann\u2800'],
    ['a selector of a variant that no letter has', 'Ann\ufe0f'],
    ['tags, which hide a whole text', 'Ann\u{e0041}'],
  ])('refuses %s', (_what, typed) => {
    expect(name.safeParse(typed).success).toBe(false)
  })

  const typing = fc
    .array(fc.constantFrom('a', 'é', '🚚', ' ', '\t', '\n', '\u0000', '\u00a0', '\u2028', '\ud83d'))
    .map((characters) => characters.join(''))

  it('is never blank, too long or split over lines, whatever was typed', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        const { data } = name.safeParse(typed)
        if (data === undefined) return
        expect(data).toBe(typed.trim())
        expect(data.length).toBeGreaterThan(0)
        expect([...data].length).toBeLessThanOrEqual(10)
        expect(data.split(/[\n\r\u2028\u2029]/)).toHaveLength(1)
      }),
      { seed: 723 },
    )
  })
})

describe('a text of several lines', () => {
  const note = lines(10)

  it.each([
    ['one line', ' abc ', 'abc'],
    ['lines of Windows', 'a\r\nb', 'a\nb'],
    ['lines of an old Mac', 'a\rb', 'a\nb'],
    ['Unicode line and paragraph breaks', 'a\u2028b\u2029c', 'a\nb\nc'],
    ['empty lines within', 'a\n\nb\n\n', 'a\n\nb'],
  ])('takes %s', (_what, typed, kept) => {
    expect(note.parse(typed)).toBe(kept)
  })

  it.each([
    ['nothing', ' \n '],
    ['more characters than fit', '01234\n56789'],
    ['a tab', 'a\tb'],
    ['an escape sequence', 'a\n\u001b[31m'],
    ['a mark that turns the direction', 'a\n\u202eb'],
    ['half of a surrogate pair', 'a\n\ud83d'],
  ])('refuses %s', (_what, typed) => {
    expect(note.safeParse(typed).success).toBe(false)
  })
})

describe('a name that people tell things apart by', () => {
  const place = distinctName(20)

  it.each(['Main depot', 'Склад Минск', 'Склад Main', 'Αθήνα', '10 kΩ', 'Łódź', 'iPad-склад', '東京 Depot'])(
    'may be %j',
    (typed) => {
      expect(place.parse(typed)).toBe(typed)
    },
  )

  it.each([
    ['a Cyrillic letter among Latin ones', 'M\u0430in depot'],
    ['a Cyrillic capital among Latin ones', 'Depot \u041cain'],
    ['a Latin letter among Cyrillic ones', 'C\u043aлад'],
    ['a Greek letter among Latin ones', 'Dep\u03bft'],
  ])('has no word with %s', (_what, typed) => {
    expect(place.safeParse(typed).success).toBe(false)
  })
})

describe('a token', () => {
  it('is passed on as it came, blanks included', () => {
    expect(key.parse(' a b ')).toBe(' a b ')
  })

  it.each(['', 'a\u0000', 'a\nb', 'a\udc00', '0123456789x'])('refuses %j', (value) => {
    expect(key.safeParse(value).success).toBe(false)
  })
})
