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

  it('defuses a formula that needs quotes, too', () => {
    expect(csvLines([['=a,"b"\r']])).toBe('"\'=a,""b""\r"\r\n')
  })
})
