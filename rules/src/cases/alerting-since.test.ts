import type { StatusLevel } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlertingSince, alertingAfter, badSince } from './alerting-since.ts'

const after = (...changes: [to: StatusLevel, at: number][]) =>
  changes.reduce<AlertingSince | null>((since, [to, at]) => alertingAfter(since, { to, at }), null)

describe('since when a device alerts', () => {
  it.each<[string, AlertingSince | null, warning: number | null, problem: number | null]>([
    ['not at all', after(), null, null],
    ['a warning', after(['yellow', 10]), 10, null],
    ['a problem at once', after(['red', 10]), 10, 10],
    ['a warning that became a problem', after(['yellow', 10], ['red', 20]), 10, 20],
    ['a problem that became a warning', after(['red', 10], ['yellow', 20]), 10, null],
    ['to and fro', after(['yellow', 10], ['red', 20], ['yellow', 30], ['red', 40]), 10, 40],
    ['a problem that ended', after(['yellow', 10], ['red', 20], ['green', 30]), null, null],
    ['a problem that came back', after(['red', 10], ['green', 20], ['red', 30]), 30, 30],
    ['a change that was told twice', after(['red', 10], ['red', 20]), 10, 10],
  ])('%s [K-104 K-203]', (_what, since, warning, problem) => {
    expect([badSince(since, 'yellow'), badSince(since, 'red')]).toEqual([warning, problem])
  })

  it('is the start of the last time without a break [K-201 K-203]', () => {
    const levels = fc.array(fc.constantFrom<StatusLevel>('green', 'yellow', 'red'), { maxLength: 20 })
    fc.assert(
      fc.property(levels, (all) => {
        const since = after(...all.map((to, at): [StatusLevel, number] => [to, at]))
        const lastGreen = all.lastIndexOf('green')
        const lastNotRed = all.findLastIndex((level) => level !== 'red')
        expect(badSince(since, 'yellow')).toBe(lastGreen === all.length - 1 ? null : lastGreen + 1)
        expect(badSince(since, 'red')).toBe(lastNotRed === all.length - 1 ? null : lastNotRed + 1)
      }),
      { seed: 203 },
    )
  })
})
