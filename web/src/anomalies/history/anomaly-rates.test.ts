import { describe, expect, it } from 'vitest'
import { anomalyRates, ratesBeside } from './anomaly-rates.ts'

const counted = {
  population: 6482,
  totalAlertingCount: 214,
  groupAlertingCount: 96,
  shareOfPopulation: 612 / 6482,
}

describe('how often devices have the alert', () => {
  it('is told of those with the properties and of all [C-1817]', () => {
    const { group, all } = anomalyRates(counted)
    expect(group).toMatchObject({ alerting: 96, devices: 612 })
    expect(group.share).toBeCloseTo(0.157, 3)
    expect(all).toMatchObject({ alerting: 214, devices: 6482 })
    expect(all.share).toBeCloseTo(0.033, 3)
  })

  it('is drawn in proportion, with room behind the longer bar unless it is all of the devices', () => {
    const { group, all } = anomalyRates(counted)
    expect(group.length).toBeCloseTo(0.8)
    expect(all.length / group.length).toBeCloseTo(all.share / group.share)
    expect(anomalyRates({ ...counted, groupAlertingCount: 612 }).group.length).toBe(1)
  })

  it('has no devices where there are none', () => {
    const none = { population: 0, totalAlertingCount: 0, groupAlertingCount: 0, shareOfPopulation: 0 }
    expect(anomalyRates(none).all).toEqual({ alerting: 0, devices: 0, share: 0, length: 0 })
  })
})

describe('the rate of the other devices', () => {
  const wide = { population: 1000, totalAlertingCount: 260, groupAlertingCount: 240, shareOfPopulation: 0.8 }

  it('shows what a property of most devices does, where the rate of all hides it [F-601]', () => {
    const beside = ratesBeside(wide)
    expect(beside?.share).toBeCloseTo(0.1)
    expect(beside?.times).toBeCloseTo(3)
  })

  it('is not told where none of them has the alert, or there are none', () => {
    expect(ratesBeside({ ...wide, totalAlertingCount: 240 })).toBeNull()
    expect(ratesBeside({ ...wide, shareOfPopulation: 1 })).toBeNull()
  })
})
