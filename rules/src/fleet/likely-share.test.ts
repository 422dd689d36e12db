import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowestLikelyShare } from './likely-share.ts'

describe('the lowest likely share', () => {
  it.each([
    [1, 1, 0.2065],
    [2, 2, 0.3424],
    [40, 100, 0.3094],
    [400, 1000, 0.3701],
    [9, 10, 0.5958],
  ])('of %i affected of %i is %d', (affected, total, share) => {
    expect(lowestLikelyShare(affected, total)).toBeCloseTo(share, 4)
  })

  it.each([
    [0, 0],
    [0, 500],
  ])('of %i affected of %i is zero', (affected, total) => {
    expect(lowestLikelyShare(affected, total)).toBe(0)
  })

  it('puts 40 of 100 before one of one, and one of one before one of two', () => {
    expect(lowestLikelyShare(40, 100)).toBeGreaterThan(lowestLikelyShare(1, 1))
    expect(lowestLikelyShare(1, 1)).toBeGreaterThan(lowestLikelyShare(1, 2))
  })

  it('is above zero, below the share, and nearer to it the more devices there are', () => {
    const counted = fc
      .integer({ min: 1, max: 100_000 })
      .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)))
    fc.assert(
      fc.property(counted, ([affected, total]) => {
        const lowest = lowestLikelyShare(affected, total)
        expect(lowest).toBeGreaterThan(0)
        expect(lowest).toBeLessThan(affected / total)
        expect(lowestLikelyShare(affected * 2, total * 2)).toBeGreaterThan(lowest)
      }),
    )
  })
})
