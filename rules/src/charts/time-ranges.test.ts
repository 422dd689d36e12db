import { chartPeriods, dayLength, estatePeriods, hourLength, timeFilters } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { signalMapDays } from '../maps/intensity.ts'
import { locationPeriods } from '../maps/location-choice.ts'
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

describe('how far pages look back', () => {
  const offered: Record<string, (number | null)[]> = {
    charts: chartPeriods.map((period) => daysOfRange[period] * dayLength),
    estate: estatePeriods.map((days) => days * dayLength),
    signal: signalMapDays.map((days) => days * dayLength),
    devices: Object.values(locationPeriods),
  }

  it('is some of the product’s periods on each, and all of them together; the map of devices adds two hours [A-966 A-1807]', () => {
    expect(timeFilters).toEqual(['24h', '48h', '7d', '30d', '60d', '90d', 'all'])
    const shared = [...[1, 2, 7, 30, 60, 90].map((days) => days * dayLength), null]
    const { devices = [], ...others } = offered
    expect(new Set(Object.values(offered).flat())).toEqual(new Set([...shared, 2 * hourLength]))
    expect(devices).toContain(2 * hourLength)
    expect(Object.values(others).flat()).not.toContain(2 * hourLength)
  })
})
