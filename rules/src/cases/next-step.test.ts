import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hour, minute } from '../time/durations.ts'
import { afterStep, type Escalation, isNobodyReached, nextStepAt } from './next-step.ts'
import { isQuiet, type QuietTime } from './quiet-hours.ts'

const noon = Date.UTC(2026, 10, 16, 12)
const nights: QuietTime = {
  hours: { from: '20:00', until: '06:00' },
  workingDays: [1, 2, 3, 4, 5],
  zone: 'UTC',
}
const escalation = (told: number, since: number, isUnreachable = false): Escalation => ({
  stepMinutes: [0, 30, 60],
  told,
  since,
  isUnreachable,
})

describe('the next step', () => {
  const evening = noon + 7.75 * hour
  const night = noon + 10 * hour
  const morning = noon + 18 * hour
  it.each<[string, Escalation, now: number, at: number | null]>([
    ['is told at once when a case opens', escalation(0, noon), noon, noon],
    ['is told in the morning if a case opens at night', escalation(0, night), night, morning],
    ['follows after its minutes', escalation(1, noon), noon, noon + 30 * minute],
    ['counts its minutes from the step before', escalation(2, noon + hour), noon + hour, noon + 2 * hour],
    ['does not count the night', escalation(1, evening), evening, morning + 15 * minute],
    ['is due at once if nobody could be reached', escalation(1, noon, true), noon + minute, noon + minute],
    ['waits for the morning though nobody could be reached', escalation(1, evening, true), night, morning],
    ['is due now if its time has passed', escalation(1, noon), noon + 2 * hour, noon + 2 * hour],
    ['is none after the last', escalation(3, noon, true), noon, null],
  ])('%s [K-215 K-303 K-304 K-308 K-309]', (_what, given, now, at) => {
    expect(nextStepAt(given, { quiet: nights, now })).toBe(at)
  })

  it('is the one after it where it had nobody to tell [K-307]', () => {
    const empty = afterStep(escalation(0, noon), { at: noon, receivers: 0 })
    expect(nextStepAt(empty, { quiet: null, now: noon })).toBe(noon)
    const told = afterStep(empty, { at: noon, receivers: 2 })
    expect(told).toEqual(escalation(2, noon))
    expect(nextStepAt(told, { quiet: null, now: noon })).toBe(noon + hour)
  })

  it('is the first again once a case was given back [K-306]', () => {
    expect(nextStepAt(escalation(0, noon + hour), { quiet: null, now: noon + hour })).toBe(noon + hour)
  })
})

describe('nobody could be reached', () => {
  it.each([
    ['while a step is to come', escalation(2, noon, true), false],
    ['when the last step failed too', escalation(3, noon, true), true],
    ['though the last step was delivered', escalation(3, noon), false],
    ['before anybody was told', escalation(0, noon), false],
  ])('%s [K-309]', (_when, given, isSo) => {
    expect(isNobodyReached(given)).toBe(isSo)
  })
})

describe('any escalation', () => {
  it('tells every step once, in order, never in quiet hours, and none too early [K-303 K-304 K-209]', () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 1440 }), { maxLength: 4 })
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 14 * 24 * 60 }), (later, start) => {
        let current: Escalation = { ...escalation(0, noon + start * minute), stepMinutes: [0, ...later] }
        for (const [step, least] of current.stepMinutes.entries()) {
          expect(current.told).toBe(step)
          const at = nextStepAt(current, { quiet: nights, now: current.since })
          if (at === null) return expect.unreachable('a step is missing')
          expect(isQuiet(nights, at)).toBe(false)
          expect(at - current.since).toBeGreaterThanOrEqual(least * minute)
          current = afterStep(current, { at, receivers: 1 })
        }
        expect(nextStepAt(current, { quiet: nights, now: current.since })).toBeNull()
      }),
      { seed: 303, numRuns: 200 },
    )
  })
})
