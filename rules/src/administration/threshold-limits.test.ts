import { metresPerMile } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import {
  distanceLimits,
  entered,
  limitsOf,
  stepOf,
  storedValue,
  type ThresholdAlert,
  thresholdAlerts,
} from './threshold-limits.ts'

describe('the limits of thresholds', () => {
  it.each<[ThresholdAlert, number[], number[]]>([
    ['averageDischarge', [2, 98], [2, 99]],
    ['batteryAverageDischarge', [2, 98], [2, 99]],
    ['batteryCycleCount', [2, 9998], [2, 9999]],
    ['batteryHealthStatus', [1, 98], [1, 99]],
    ['deviceLocationTime', [1, 335], [2, 336]],
    ['deviceUserExperienceReboot', [1, 98], [2, 99]],
    ['deviceUserExperienceLowPower', [1, 98], [2, 99]],
    ['deviceUserExperienceDropStatus', [1, 98], [2, 99]],
    ['deviceUtilisationIdle', [1, 29], [2, 30]],
    ['deviceUtilisationOutOfContact', [1, 119], [2, 120]],
  ])(
    'of %s are whole numbers from %j and %j [A-853 A-854 A-855 A-856 A-858 A-860 A-861 A-862 A-863 A-864 A-865 A-866 A-925 A-926 A-1821 B-1610 B-1611 B-1613 B-1614 B-1615 B-1616 B-1617 B-9990 B-9991 B-1429]',
    (alert, warning, problem) => {
      const limits = limitsOf(alert, true)
      expect([limits.warning.min, limits.warning.max]).toEqual(warning)
      expect([limits.problem.min, limits.problem.max]).toEqual(problem)
      expect([limits.decimals, stepOf(limits)]).toEqual([0, 1])
      expect(limits).toEqual(limitsOf(alert, false))
    },
  )

  it('of distances are in the unit of the world, with three decimals [A-857 A-926 A-1227 A-1228 A-1823 A-851 B-1606]', () => {
    const metric = distanceLimits(true)
    expect([metric.warning, metric.problem]).toEqual([
      { min: 0.001, max: 499.999 },
      { min: 0.002, max: 500 },
    ])
    const imperial = limitsOf('deviceLocationDistance', false)
    expect([imperial.warning, imperial.problem]).toEqual([
      { min: 0.001, max: 310.685 },
      { min: 0.002, max: 310.686 },
    ])
    expect([imperial.decimals, stepOf(imperial)]).toEqual([3, 0.001])
  })

  it('are reversed only for battery health [A-859 B-1612]', () => {
    expect(thresholdAlerts.filter((alert) => limitsOf(alert, true).isReversed)).toEqual([
      'batteryHealthStatus',
    ])
  })
})

describe('a distance', () => {
  it('is stored in metres and entered in kilometres or miles [A-927]', () => {
    expect(storedValue(1.5, distanceLimits(true))).toBe(1500)
    expect(storedValue(2, distanceLimits(false))).toBe(3218.688)
    expect(entered(5000, distanceLimits(true))).toBe(5)
  })

  it('that was set in the other unit has one decimal, not three that nobody entered', () => {
    expect(entered(5000, distanceLimits(false))).toBe(3.1)
    expect(entered(50_000, distanceLimits(false))).toBe(31.1)
    expect(entered(3 * metresPerMile, distanceLimits(true))).toBe(4.8)
    expect(entered(100, distanceLimits(false))).toBe(0.062)
  })

  it('with any three decimals comes back as entered', () => {
    for (const useMetric of [true, false]) {
      const limits = distanceLimits(useMetric)
      for (let thousandths = 1; thousandths <= limits.problem.max * 1000; thousandths += 97) {
        const value = thousandths / 1000
        expect(entered(storedValue(value, limits), limits)).toBe(value)
      }
    }
  })

  it('does not change by being shown in another unit', () => {
    expect(entered(7, limitsOf('deviceUtilisationIdle', false))).toBe(7)
    expect(storedValue(7, limitsOf('deviceUtilisationIdle', false))).toBe(7)
  })
})
