import { describe, expect, it } from 'vitest'
import { signatureLength } from './access/agreements.ts'
import * as limits from './limits.ts'

describe('shared limits', () => {
  it('a page has 20 rows, and 10 to 50 to choose from [A-967 A-1802]', () => {
    expect(limits.defaultPageSize).toBe(20)
    expect(limits.pageSizeOptions).toEqual([10, 20, 30, 40, 50])
  })

  it('passwords, signatures and zones [A-1820]', () => {
    expect(limits.passwordLength).toBe(8)
    expect(signatureLength).toBe(50)
    expect(limits.zoneOptions).toBe(20)
  })

  it('alert thresholds [A-1821]', () => {
    expect(limits.alertLimits).toMatchObject({
      periodDays: { min: 1, max: 30 },
      warning: { min: 1, max: 98 },
      problem: { min: 2, max: 99 },
      idleDays: { max: 30 },
      outOfContactDays: { max: 120 },
      batteryHealth: { max: 99 },
      averageDischarge: { max: 99 },
      cycleCount: { max: 9999 },
      decimals: 3,
    })
  })

  it('alarm percentages [A-1822]', () => {
    expect(limits.alarmLimits).toEqual({ major: { min: 1, max: 99 }, critical: { min: 2, max: 100 } })
  })

  it('distances and times away from home [A-1823]', () => {
    expect(limits.alertLimits.distance).toEqual({ maxMiles: 310.686, maxKilometres: 500 })
    expect(limits.alertLimits.timeAwayHours.max).toBe(336)
    expect(limits.metresPerYard).toBe(0.9144)
  })

  it('the longest distance is the same in both units, to the three decimals shown [A-1823 A-927]', () => {
    const { maxMiles, maxKilometres } = limits.alertLimits.distance
    expect((maxKilometres * 1000) / limits.metresPerMile).toBeCloseTo(maxMiles, 3)
  })

  it('places on the globe [A-1824]', () => {
    expect(limits.placeLimits).toEqual({
      latitude: { min: -90, max: 90 },
      longitude: { min: -180, max: 180 },
      radiusMetres: { min: 1 },
    })
  })

  it('anomaly detection [A-1825]', () => {
    expect(limits.anomalyLimits).toEqual({ devices: 50, hours: { min: 1, max: 12 } })
  })

  it('time filters [A-1807]', () => {
    expect(limits.timeFilters).toEqual(['24h', '48h', '7d', '30d', '60d', '90d', 'all'])
  })
})
