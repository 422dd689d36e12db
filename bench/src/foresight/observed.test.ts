import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forecastObserved } from './observed.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-observed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Losing half a percent a week, for 40 weeks. */
const linesOf = (battery: string, weeks = 40): string[] =>
  Array.from({ length: weeks }, (_, week) => `${battery},P-1,0,${7 * week},${7 * week},${100 - week / 2}`)

const forecast = (...lines: string[]): string[][] => {
  writeFileSync(
    path.join(folder, 'observed.csv'),
    ['battery,part,made,day,cycles,health', ...lines].join('\n'),
  )
  forecastObserved(folder, 70, () => undefined)
  const written = readFileSync(path.join(folder, 'forecast.csv'), 'utf8')
  return written
    .trim()
    .split('\n')
    .map((line) => line.split(','))
}

describe('observed histories', () => {
  it('are forecast, in days after the last reading of each battery [F-313]', () => {
    const [head, ...rows] = forecast(...linesOf('one'), ...linesOf('two', 30))
    expect(head).toEqual(['battery', 'p10', 'p50', 'p90'])
    expect(rows.map(([battery]) => battery)).toEqual(['one', 'two'])
    for (const [, ...days] of rows) {
      const [p10 = 0, p50 = 0, p90 = 0] = days.map(Number)
      // A line would take 147 and 217 days.
      expect(p10).toBeGreaterThan(0)
      expect(p50).toBeGreaterThan(p10)
      expect(p90).toBeGreaterThan(p50)
      expect(p50).toBeLessThan(1000)
    }
  })

  it('may name batteries by anything, and have health as a share of 1 [F-313]', () => {
    const shares = linesOf('x').map((line) => {
      const [, ...fields] = line.split(',')
      return ['"a ""b"", c"', ...fields.slice(0, -1), Number(fields.at(-1)) / 100].join(',')
    })
    const ofShares = forecast(...shares)[1]?.join(',')
    const [, ...days] = forecast(...linesOf('x'))[1] ?? []
    expect(ofShares).toBe(['"a ""b"", c"', ...days].join(','))
  })
})
