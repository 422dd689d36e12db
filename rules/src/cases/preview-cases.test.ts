import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, hour } from '../time/durations.ts'
import { type GroupPhase, nextPhase } from './group-phase.ts'
import { type AlertingTime, type PastCase, pastCases } from './preview-cases.ts'

const now = 30 * day
const none = { holdFor: 0, endAfter: 0, leastDevices: 1, now }
const time = (from: number, to: number | null): AlertingTime => ({ from, to })
const past = (openedAt: number, endedAt: number | null, peakDevices = 1, cameBack = 0): PastCase => ({
  openedAt,
  endedAt,
  cameBack,
  peakDevices,
})

describe('the cases of the past', () => {
  it.each<[string, AlertingTime[], Partial<Parameters<typeof pastCases>[0]>, PastCase[]]>([
    ['are none without alerts', [], {}, []],
    ['are one for one alert', [time(day, 2 * day)], {}, [past(day, 2 * day)]],
    ['last if the alert does', [time(day, null)], {}, [past(day, null)]],
    [
      'are one for many devices',
      Array.from({ length: 57 }, () => time(day, 2 * day)),
      {},
      [past(day, 2 * day, 57)],
    ],
    ['leave out what did not hold', [time(day, day + hour)], { holdFor: 2 * hour }, []],
    ['leave out what stopped just then', [time(day, day + hour)], { holdFor: hour }, []],
    ['begin once it held', [time(day, 2 * day)], { holdFor: hour }, [past(day + hour, 2 * day)]],
    [
      'begin once their group held as a whole',
      [time(day, day + hour), time(day + hour / 2, 2 * day)],
      { groupHoldFor: 2 * hour },
      [past(day + 2 * hour, 2 * day)],
    ],
    ['end once it was gone', [time(day, 2 * day)], { endAfter: hour }, [past(day, 2 * day + hour)]],
    [
      'go on through a flicker',
      [time(day, day + hour), time(day + 1.5 * hour, day + 3 * hour)],
      { endAfter: hour },
      [past(day, day + 4 * hour)],
    ],
    [
      'come back within a day',
      [time(day, day + hour), time(day + 5 * hour, day + 6 * hour)],
      {},
      [past(day, day + 6 * hour, 1, 1)],
    ],
    [
      'are two later',
      [time(day, 2 * day), time(4 * day, 5 * day)],
      {},
      [past(day, 2 * day), past(4 * day, 5 * day)],
    ],
    [
      'need the least number',
      [time(day, 3 * day), time(2 * day, null)],
      { leastDevices: 2 },
      [past(2 * day, 3 * day, 2)],
    ],
    ['are not of the future', [time(now - hour, null)], { holdFor: 2 * hour }, []],
    ['last while their end is not sure', [time(day, now - hour)], { endAfter: 2 * hour }, [past(day, null)]],
  ])('%s [K-109 K-201 K-204 K-205 K-206 K-417 K-501 K-511]', (_what, devices, given, expected) => {
    expect(pastCases({ ...none, ...given, devices })).toEqual(expected)
  })

  it('are those that a live watch would have opened, looking every hour [K-417]', () => {
    const times = fc.array(
      fc
        .tuple(fc.nat(600), fc.integer({ min: 1, max: 60 }))
        .map(([from, length]) => time(from * hour, (from + length) * hour)),
      { maxLength: 8 },
    )
    const given = fc.record({
      devices: times,
      holdFor: fc.nat(6).map((hours) => hours * hour),
      endAfter: fc.nat(6).map((hours) => hours * hour),
      leastDevices: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(given, ({ devices, holdFor, endAfter, leastDevices }) => {
        let phase: GroupPhase = { phase: 'quiet' }
        let opened = 0
        for (let at = 0; at <= now; at += hour) {
          const counting = devices.filter(({ from, to }) => from + holdFor <= at && to !== null && at < to)
          const isMet = counting.length >= leastDevices
          const next = nextPhase(phase, { now: at, isMet, since: at }, { holdFor: 0, endAfter })
          phase = next.phase
          opened += next.turns.filter(({ what }) => what === 'opened').length
        }
        const cases = pastCases({ ...none, devices, holdFor, endAfter, leastDevices })
        expect(cases.reduce((sum, { cameBack }) => sum + 1 + cameBack, 0)).toBe(opened)
        for (const each of cases) expect(each.peakDevices).toBeGreaterThanOrEqual(leastDevices)
      }),
      { seed: 417, numRuns: 100 },
    )
  })
})
