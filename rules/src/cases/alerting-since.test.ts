import type { StatusLevel } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlertingSince, alertingSince, badSince, type StatusChange } from './alerting-since.ts'

/** Changes from green on, one after the other. */
const changesTo = (...steps: [to: StatusLevel, at: number][]): StatusChange[] =>
  steps.map(([to, at], index) => ({ from: steps[index - 1]?.[0] ?? 'green', to, at }))

const after = (...steps: [to: StatusLevel, at: number][]) =>
  alertingSince({ level: steps.at(-1)?.[0] ?? 'green', known: null, changes: changesTo(...steps) })

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
  ])('%s [K-104 K-203]', (_what, since, warning, problem) => {
    expect([badSince(since, 'yellow'), badSince(since, 'red')]).toEqual([warning, problem])
  })

  it('is not known from before the first change that is known of [K-203]', () => {
    const changes: StatusChange[] = [{ from: 'yellow', to: 'red', at: 50 }]
    expect(alertingSince({ level: 'red', known: null, changes })).toEqual({
      since: 50,
      isSure: false,
      redSince: 50,
    })
  })

  it('is later than an end that was heard of before what followed it [K-201 K-207]', () => {
    const known = { since: 10, isSure: true, redSince: 10 }
    const ended: StatusChange = { from: 'red', to: 'green', at: 20 }
    expect(alertingSince({ level: 'red', known, changes: [ended] })).toEqual({
      since: 20,
      isSure: true,
      redSince: 20,
    })
  })

  it('is the same in whatever order, and in however many turns, changes are heard of [K-203 K-207]', () => {
    const history = fc
      .array(fc.constantFrom<StatusLevel>('green', 'yellow', 'red'), { minLength: 1, maxLength: 12 })
      .map((levels) => levels.filter((level, index) => level !== (levels[index - 1] ?? 'green')))
      .filter((levels) => levels.length > 0)
    const turns = fc.array(fc.nat(3), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(history, turns, (levels, turnOf) => {
        const changes = changesTo(...levels.map((to, at): [StatusLevel, number] => [to, at]))
        const level = levels.at(-1) ?? 'green'
        let known: AlertingSince | null = null
        for (const turn of [0, 1, 2, 3]) {
          const heard: StatusChange[] = changes.filter((_change, index) => turnOf[index] === turn)
          if (heard.length > 0) known = alertingSince({ level, known, changes: heard.toReversed() })
        }
        const lastGreen = levels.lastIndexOf('green')
        const lastNotRed = levels.findLastIndex((each) => each !== 'red')
        expect(badSince(known, 'yellow')).toBe(level === 'green' ? null : lastGreen + 1)
        expect(badSince(known, 'red')).toBe(level === 'red' ? lastNotRed + 1 : null)
      }),
      { seed: 203, numRuns: 500 },
    )
  })
})
