import { metresPerMile } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HomeThresholds, homeThresholdProblems } from './home-thresholds.ts'
import { distanceLimits, entered, storedValue } from './threshold-limits.ts'

const none: HomeThresholds = { distanceYellow: null, distanceRed: null }
const metres = (distanceYellow: number | null, distanceRed: number | null): HomeThresholds => ({
  distanceYellow,
  distanceRed,
})
const miles = (yellow: number, red: number) => metres(yellow * metresPerMile, red * metresPerMile)
const refused = (after: HomeThresholds, useMetricDistances = false, before = none) =>
  homeThresholdProblems(before, after, useMetricDistances).map(({ field }) => field)

describe('the thresholds of a home location', () => {
  it('are both given, or neither [A-1230]', () => {
    expect(homeThresholdProblems(none, none, false)).toEqual([])
    expect(homeThresholdProblems(none, metres(null, 2000), false)).toEqual([
      { field: 'distanceYellow', problem: 'is missing' },
    ])
    expect(refused(metres(1000, null))).toEqual(['distanceRed'])
    expect(refused(metres(null, 2000), false, metres(1000, 2000))).toEqual(['distanceYellow'])
  })

  it('lie from 0.001 to 310.685 and from 0.002 to 310.686 miles [A-1227 A-1228]', () => {
    expect(refused(miles(0.001, 0.002))).toEqual([])
    expect(refused(miles(310.685, 310.686))).toEqual([])
    expect(refused(miles(0.0004, 0.002))).toEqual(['distanceYellow'])
    expect(refused(miles(310.685, 310.687))).toEqual(['distanceRed'])
  })

  it('lie from 0.001 to 499.999 and from 0.002 to 500 kilometres [A-1227 A-1228]', () => {
    expect(refused(metres(1, 2), true)).toEqual([])
    expect(refused(metres(499_999, 500_000), true)).toEqual([])
    expect(refused(metres(0.4, 2), true)).toEqual(['distanceYellow'])
    expect(refused(metres(1000, 500_001), true)).toEqual(['distanceRed'])
  })

  it('are compared with their limits as stored, not as shown [A-1227 A-1228 A-927]', () => {
    expect(refused(metres(0.5, 2), true)).toEqual(['distanceYellow'])
    expect(refused(metres(0.999, 2), true)).toEqual(['distanceYellow'])
    expect(refused(metres(1, 1.6), true)).toEqual(['distanceRed'])
    expect(refused(metres(499_999.4, 500_000), true)).toEqual(['distanceYellow'])
    expect(refused(metres(1000, 500_000.4), true)).toEqual(['distanceRed'])
    expect(refused(metres(1.6, 4))).toEqual(['distanceYellow'])
    expect(refused(metres(1.61, 3.2))).toEqual(['distanceRed'])
    expect(refused(metres(499_999.1, 500_001))).toEqual(['distanceYellow', 'distanceRed'])
  })

  it('of any entry within the limits are stored and shown again as typed [A-927 A-1227 A-1228]', () => {
    const thousandths = fc.integer({ min: 1, max: 310_685 })
    fc.assert(
      fc.property(thousandths, thousandths, fc.boolean(), (one, other, isMetric) => {
        const limits = distanceLimits(isMetric)
        const typed = [Math.min(one, other) / 1000, (Math.max(one, other) + 1) / 1000]
        const [yellow = 0, red = 0] = typed.map((value) => storedValue(value, limits))
        expect(refused(metres(yellow, red), isMetric)).toEqual([])
        expect([yellow, red].map((value) => entered(value, limits))).toEqual(typed)
      }),
    )
  })

  it('are refused with the limits in metres, which is the unit of the request [A-927]', () => {
    const problem = (after: HomeThresholds, isMetric: boolean) =>
      homeThresholdProblems(none, after, isMetric).map((each) => each.problem)
    expect(problem(metres(0.5, 2), true)).toEqual(['is not from 1 to 499999 metres, below the problem'])
    expect(problem(metres(1.5, 4), false)).toEqual([
      'is not from 1.609344 to 499999.04064 metres, below the problem',
    ])
  })

  it('have the warning below the problem [A-1227 A-1228]', () => {
    expect(refused(metres(2000, 1000), true)).toEqual(['distanceYellow', 'distanceRed'])
    expect(refused(metres(1000, 1000), true)).toEqual(['distanceYellow', 'distanceRed'])
  })

  it('stay valid when unchanged, whatever the unit [A-848]', () => {
    const odd = metres(600_000, 700_000)
    expect(refused(odd, true, odd)).toEqual([])
    expect(refused(metres(600_000, 700_001), true, odd)).toEqual(['distanceRed'])
  })
})
