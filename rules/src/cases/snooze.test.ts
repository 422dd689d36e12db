import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '../time/durations.ts'
import { type Snooze, type SnoozeProblem, snoozeProblem, wakesBecause } from './snooze.ts'

const now = Date.UTC(2026, 10, 16, 12)
const then = { level: 'yellow', devices: 10 } as const

describe('a snooze', () => {
  it.each<[string, Snooze, SnoozeProblem | null]>([
    ['until a time', { until: now + hour, orWorse: false }, null],
    ['until it gets worse', { until: null, orWorse: true }, null],
    ['until either', { until: now + hour, orWorse: true }, null],
    ['without an end', { until: null, orWorse: false }, 'endless'],
    ['of a quarter of an hour', { until: now + 15 * minute, orWorse: false }, null],
    ['of less', { until: now + 15 * minute - 1, orWorse: false }, 'tooShort'],
    ['until the past', { until: now - day, orWorse: true }, 'tooShort'],
    ['of thirty days', { until: now + 30 * day, orWorse: false }, null],
    ['of more', { until: now + 30 * day + 1, orWorse: true }, 'tooLong'],
  ])('%s is judged [K-608]', (_what, snooze, problem) => {
    expect(snoozeProblem(snooze, now)).toBe(problem)
  })

  it.each<
    [string, Snooze, level: 'yellow' | 'red', devices: number, minutes: number, 'time' | 'worse' | null]
  >([
    ['lasts', { until: now + hour, orWorse: true }, 'yellow', 14, 59, null],
    ['ends at its time', { until: now + hour, orWorse: true }, 'yellow', 10, 60, 'time'],
    [
      'ends when half as many devices have come',
      { until: now + hour, orWorse: true },
      'yellow',
      15,
      5,
      'worse',
    ],
    ['ends when a warning becomes a problem', { until: null, orWorse: true }, 'red', 1, 5, 'worse'],
    [
      'lasts however bad it gets, if only a time ends it',
      { until: now + hour, orWorse: false },
      'red',
      1000,
      59,
      null,
    ],
    [
      'lasts for good if it only gets better',
      { until: null, orWorse: true },
      'yellow',
      1,
      60 * 24 * 365,
      null,
    ],
  ])('%s [K-609]', (_what, snooze, level, devices, minutes, reason) => {
    expect(wakesBecause({ ...snooze, then }, { level, devices, now: now + minutes * minute })).toBe(reason)
  })
})
