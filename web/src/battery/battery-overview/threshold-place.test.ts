import { describe, expect, it } from 'vitest'
import { thresholdPlace } from './threshold-place.ts'

describe('the place of a threshold', () => {
  it.each([
    ['health', 60, 3],
    ['health', 80, 5],
    ['health', 20, 0.5],
    ['health', 45, 1.5],
    ['health', 99, 6.9],
    ['averageDischarge', 10, 1],
    ['averageDischarge', 12.5, 1.25],
    ['averageDischarge', 95, 9.5],
  ] as const)('of %s %d is %d buckets from the left [B-320 B-321]', (histogram, threshold, place) => {
    expect(thresholdPlace(histogram, threshold)).toBeCloseTo(place, 9)
  })
})
