import { describe, expect, it } from 'vitest'
import { bucketSizeOf, daysOfRange, shadesWeekends, timeRanges } from './time-ranges.ts'

describe('ranges of charts', () => {
  it('are five, by these names [B-901 B-902]', () => {
    expect(timeRanges).toEqual(['last30Days', 'last60Days', 'last90Days', 'last7Days', 'last48Hours'])
    expect(timeRanges.map((range) => daysOfRange[range])).toEqual([30, 60, 90, 7, 2])
  })

  it.each([
    [1, 'hour'],
    [2, 'hour'],
    [7, 'day'],
    [30, 'day'],
    [90, 'day'],
  ])('%i days are drawn by the %s [B-903 B-9958 C-9920 C-2327]', (days, size) => {
    expect(bucketSizeOf(days)).toBe(size)
  })

  it.each([
    [1, false],
    [2, false],
    [7, false],
    [30, true],
    [60, true],
    [90, true],
  ])('%i days shade weekends: %s [B-912]', (days, shaded) => {
    expect(shadesWeekends(days)).toBe(shaded)
  })
})
