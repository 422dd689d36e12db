import { batteryIntervals } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { bucketDates, bucketStarts, intervalCounts } from './histograms.ts'

/** The bucket of a value, as a database would find it. */
const placeOf = (value: number, starts: readonly number[]) => starts.filter((start) => start <= value).length

describe('a histogram of batteries', () => {
  it.each([
    ['health', 0, '0-40'],
    ['health', 39.9, '0-40'],
    ['health', 40, '40-50'],
    ['health', 90, '90-100'],
    ['health', 100, '90-100'],
    ['health', 104, '90-100'],
    ['averageDischarge', 9.99, '0-10'],
    ['averageDischarge', 10, '10-20'],
    ['averageDischarge', 100, '90-100'],
    ['averageDischarge', 100.001, '>100'],
  ] as const)('by %s has %d in %s [B-320 B-321 B-9956]', (histogram, value, interval) => {
    expect(batteryIntervals[histogram][placeOf(value, bucketStarts[histogram])]).toBe(interval)
  })

  it('by months has buckets that end on dates of today’s day [B-322 B-323 B-9956]', () => {
    expect(bucketDates('firstSeen', '2026-11-17')).toEqual([
      '2025-11-17',
      '2026-05-17',
      '2026-08-17',
      '2026-09-17',
      '2026-10-17',
    ])
    expect(bucketDates('age', '2026-11-17')).toEqual([
      '2023-11-17',
      '2024-11-17',
      '2025-05-17',
      '2025-11-17',
      '2026-05-17',
    ])
  })

  it('names every bucket, in order, empty ones too [B-9972]', () => {
    const counts = new Map([
      [0, 7],
      [5, 2],
    ])
    expect(intervalCounts('age', counts)).toEqual([
      { interval: '0-6', count: 7 },
      { interval: '6-12', count: 0 },
      { interval: '12-18', count: 0 },
      { interval: '18-24', count: 0 },
      { interval: '24-36', count: 0 },
      { interval: '>36', count: 2 },
    ])
    for (const [histogram, starts] of Object.entries(bucketStarts)) {
      expect(batteryIntervals[histogram as keyof typeof bucketStarts]).toHaveLength(starts.length + 1)
    }
  })
})
