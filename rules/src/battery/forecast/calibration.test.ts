import { describe, expect, it } from 'vitest'
import { calibrationOf, knownOn } from './calibration.ts'

const spread = (times: number, fall = 10) =>
  Array.from({ length: 400 }, (_, index) => ({ fall, deviate: times * (-2.5 + (5 * (index + 0.5)) / 400) }))

describe('a calibration', () => {
  it('widens as much as earlier forecasts were too narrow [F-303]', () => {
    const once = calibrationOf(spread(1)).widening
    expect(calibrationOf(spread(2)).widening / once).toBeCloseTo(2, 1)
  })

  it('never narrows [F-303]', () => {
    expect(calibrationOf(spread(0.2)).widening).toBe(1)
  })

  it('widens further while hardly any battery of the part has come to its end [F-303]', () => {
    const widenings = [0, 2, 5, 50].map((ends) => calibrationOf(spread(1), ends).widening)
    expect(widenings).toEqual(widenings.toSorted((a, b) => b - a))
    expect(widenings[0]).toBeGreaterThan(1.1 * (widenings[2] ?? 0))
    expect(widenings[3]).toBe(widenings[2])
  })

  it('leaves out what the gauge can hardly tell, once batteries of the part have come to their end [F-303]', () => {
    const checks = [...spread(1), ...spread(3, 4)]
    expect(calibrationOf(checks).widening).toBe(calibrationOf(spread(1)).widening)
    expect(calibrationOf(checks, 0).widening).toBeGreaterThan(1.5 * calibrationOf(spread(1), 0).widening)
  })

  it('widens by what is usual where nothing could be checked, and little else after few checks [F-303]', () => {
    const { widening, checks } = calibrationOf([])
    expect(checks).toBe(0)
    expect(widening).toBeGreaterThan(1)
    expect(calibrationOf([{ fall: 10, deviate: 3 }]).widening).toBeLessThan(1.2 * widening)
  })
})

describe('what is known on a day', () => {
  it('are the readings up to then [F-303]', () => {
    const history = { days: [1, 8, 15], used: [0, 5, 9], health: [100, 99, 98] }
    expect(knownOn(history, 8)).toEqual({ days: [1, 8], used: [0, 5], health: [100, 99] })
    expect(knownOn(history, 99)).toEqual(history)
    expect(knownOn(history, 0).days).toEqual([])
  })
})
