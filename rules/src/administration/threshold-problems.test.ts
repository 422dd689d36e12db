import { describe, expect, it } from 'vitest'
import { distanceLimits, limitsOf } from './threshold-limits.ts'
import { alarmProblems, hasDecimals, periodProblem, thresholdProblems } from './threshold-problems.ts'

const loaded = { warning: null, problem: null }
const idle = limitsOf('deviceUtilisationIdle', true)
const health = limitsOf('batteryHealthStatus', true)
const cycles = limitsOf('batteryCycleCount', true)
const warningRange = { kind: 'warning', min: 1, max: 29 }
const problemRange = { kind: 'problem', min: 2, max: 30 }

describe('thresholds', () => {
  it.each([
    ['the lowest', 1, 2, {}],
    ['the highest', 29, 30, {}],
    ['a warning below', 0, 2, { warning: warningRange }],
    ['a warning above', 30, 30, { warning: warningRange, problem: problemRange }],
    ['a problem above', 1, 31, { problem: problemRange }],
    ['equal ones', 7, 7, { warning: warningRange, problem: problemRange }],
    ['the wrong order', 8, 7, { warning: warningRange, problem: problemRange }],
    ['no warning', null, 7, { warning: { kind: 'required' } }],
    ['no problem', 7, null, { problem: { kind: 'required' } }],
    ['no number', 7, Number.NaN, { warning: warningRange, problem: { kind: 'required' } }],
    ['a fraction', 1.5, 7, { warning: { kind: 'decimals', decimals: 0 } }],
  ])(
    '%s: %j and %j [A-849 A-850 A-853 A-854 A-926 B-1603 B-1605 B-1620]',
    (_what, warning, problem, expected) => {
      expect(thresholdProblems({ warning, problem }, loaded, idle)).toEqual(expected)
    },
  )

  it.each([
    ['the lowest', 2, 1, {}],
    ['the highest', 98, 97, {}],
    ['a warning above', 99, 98, { warning: { kind: 'inverseWarning', min: 1, max: 98 } }],
    [
      'a problem that is not below the warning',
      60,
      60,
      {
        warning: { kind: 'inverseWarning', min: 1, max: 98 },
        problem: { kind: 'inverseProblem', min: 1, max: 99 },
      },
    ],
    ['a problem below', 2, 0, { problem: { kind: 'inverseProblem', min: 1, max: 99 } }],
  ])(
    'of battery health, %s: %j and %j [A-859 A-860 A-861 A-864 B-1610 B-1611 B-1620 B-9990]',
    (_what, warning, problem, expected) => {
      expect(thresholdProblems({ warning, problem }, loaded, health)).toEqual(expected)
    },
  )

  it.each([
    [2, 3, []],
    [1, 3, ['warning']],
    [9998, 9999, []],
    [9998, 10_000, ['problem']],
    [2, 2, ['warning', 'problem']],
  ])(
    'of cycles, %j and %j [A-862 A-863 A-866 B-1612 B-1613 B-1614 B-1617 B-9991]',
    (warning, problem, fields) => {
      expect(Object.keys(thresholdProblems({ warning, problem }, loaded, cycles))).toEqual(fields)
    },
  )

  it.each([
    [true, 0.001, 0.002, []],
    [true, 499.999, 500, []],
    [true, 499.9999, 500, ['warning']],
    [true, 1, 500.001, ['problem']],
    [false, 310.685, 310.686, []],
    [false, 1, 310.687, ['problem']],
    [false, 0, 1, ['warning']],
  ])(
    'of distances, metric %j: %j and %j [A-850 A-857 A-1227 A-1228 A-1823 B-1605 B-1429]',
    (metric, warning, problem, fields) => {
      const limits = distanceLimits(metric)
      expect(Object.keys(thresholdProblems({ warning, problem }, loaded, limits))).toEqual(fields)
    },
  )

  it('that are unchanged since loading are accepted, even outside the limits [A-848 B-1607]', () => {
    const outside = { warning: 0, problem: 99 }
    expect(thresholdProblems(outside, outside, idle)).toEqual({})
    expect(Object.keys(thresholdProblems({ ...outside, warning: 100 }, outside, idle))).toEqual(['warning'])
  })

  it('that were empty when loaded are still required [A-849]', () => {
    expect(Object.keys(thresholdProblems(loaded, loaded, idle))).toEqual(['warning', 'problem'])
  })
})

describe('the period', () => {
  it.each([
    [0, false],
    [1, true],
    [30, true],
    [31, false],
    [1.5, false],
    [null, false],
  ])('%j [A-852 A-1821]', (days, isFine) => {
    expect(periodProblem(days, 7) === undefined).toBe(isFine)
  })

  it('is accepted unchanged [A-848]', () => {
    expect(periodProblem(90, 90)).toBeUndefined()
  })
})

describe('the percentages of an alarm', () => {
  it.each([
    [1, 2, []],
    [99, 100, []],
    [0, 2, ['warning']],
    [100, 100, ['warning', 'problem']],
    [1, 101, ['problem']],
    [10.5, 25, ['warning']],
    [25, 25, ['warning', 'problem']],
  ])('%j and %j [A-827 A-828 A-923 A-1822]', (warning, problem, fields) => {
    expect(Object.keys(alarmProblems({ warning, problem }, loaded))).toEqual(fields)
  })
})

it.each([
  [0.1 + 0.2, 1, true],
  [1.0005, 3, false],
  [5, 0, true],
])('%j has at most %j decimals: %j', (value, decimals, expected) => {
  expect(hasDecimals(value, decimals)).toBe(expected)
})
