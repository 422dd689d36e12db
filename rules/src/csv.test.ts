import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLines } from './csv.ts'

/** The cells of one row, by RFC 4180. */
const parseLine = (line: string): string[] =>
  [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )

/** The text before it was made harmless. */
const original = (cell: string): string =>
  cell.replace(/(?<=^|[;\t\r\n])'(?=[\s\p{Cf}"']*[=+\-@＝＋－＠])|(?<=^|;)'(?='*[\t\r])/gu, '')

describe('comma-separated values', () => {
  it('separates cells by commas and ends each row with a line break [B-868]', () => {
    expect(
      csvLines([
        ['Serial number', 'Level'],
        ['A1', 5],
      ]),
    ).toBe('Serial number,Level\r\nA1,5\r\n')
  })

  it('quotes what would break a row', () => {
    expect(csvLines([['a,b', 'say "x"', 'two\nlines', 'plain']])).toBe(
      '"a,b","say ""x""","two\nlines",plain\r\n',
    )
  })

  it('leaves a missing value empty and a number a number, also below zero', () => {
    expect(csvLines([[null, -3.5, true, '']])).toBe(',-3.5,true,\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@sum(a1)', '＝1', '＋1', '－1', '＠1'])('defuses %j', (text) => {
    expect(csvLines([[text]])).toBe(`'${text}\r\n`)
  })

  it.each([' =1', '  +1', '\u00a0-1', '\u3000＝1', '\u200b=1', '\u202e@sum(a1)', '\ufeff=1'])(
    'defuses %j, whose beginning a spreadsheet may drop',
    (text) => {
      expect(csvLines([[text]])).toBe(`'${text}\r\n`)
    },
  )

  it('defuses what begins a cell where semicolons separate them', () => {
    expect(csvLines([['a;=1+1', '; @sum(a1);-1', 'a; b', '=1;=2']])).toBe(
      "a;'=1+1,;' @sum(a1);'-1,a; b,'=1;'=2\r\n",
    )
  })

  it('defuses a formula behind a line break or a tab, which begin a cell where our quotes are not understood', () => {
    expect(csvLines([['\n=1', 'a\n=1', 'a\t=1', '\t=1']])).toBe(`"'\n'=1","a\n'=1",a\t'=1,'\t'=1\r\n`)
  })

  it('defuses a formula behind quotes, which a reader of semicolons takes for its own', () => {
    expect(csvLines([['x', 'a;"=1+1', 'a;"" "-1']])).toBe(`x,"a;'""=1+1","a;'"""" ""-1"\r\n`)
  })

  it('gives every text back to who removes one apostrophe, and is live to no reader', () => {
    const pieces = fc.constantFrom(
      ...['=', '-', '＠', "'", '"', ';', ',', '\t', '\r', '\n', ' ', '\u200b', 'a', '1'],
    )
    const texts = fc.string({ unit: pieces, maxLength: 12 })
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const lines = csvLines([[first, second]])
        const cells = parseLine(lines)
        expect(cells.map(original)).toEqual([first, second])
        for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=\-＠]/u)
        // As readers by semicolon or tab see it, whatever they make of quotes.
        expect(lines).not.toMatch(/(^|[;\t\r\n])[\s\p{Cf}"]*[=\-＠]/u)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves a text alone that has such characters further on', () => {
    expect(csvLines([['a=1', 'one - two', 'a+b@c.example', ' padded ', "it's"]])).toBe(
      "a=1,one - two,a+b@c.example, padded ,it's\r\n",
    )
  })

  it('defuses a formula that needs quotes, too', () => {
    expect(csvLines([['=a,"b"\r']])).toBe('"\'=a,""b""\r"\r\n')
  })
})
