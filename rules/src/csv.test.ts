import { describe, expect, it } from 'vitest'
import { csvLines } from './csv.ts'

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

  it.each(['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '＝1', '＋1', '－1', '＠1'])('defuses %j', (text) => {
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

  it('defuses a formula behind a line break', () => {
    expect(csvLines([['\n=1']])).toBe('"\'\n=1"\r\n')
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
