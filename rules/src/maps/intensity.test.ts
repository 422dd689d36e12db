import { describe, expect, it } from 'vitest'
import {
  intensityBand,
  intensityOfCoverage,
  intensityOfNoService,
  intensityOfZeroSignal,
  signalMapDays,
} from './intensity.ts'

describe('the band of a percentage', () => {
  it.each<[percentage: number, band: number]>([
    [0, 1],
    [9.99, 1],
    [10, 2],
    [45, 5],
    [89.9, 9],
    [90, 10],
    [100, 10],
  ])('%d is band %i of ten [C-1405 C-2338]', (percentage, band) => {
    expect(intensityBand(percentage)).toBe(band)
  })
})

describe('tiles of the answers', () => {
  it('have their percentage and count under one name [C-2029 C-9940]', () => {
    const tile = { geotile: '14/8113/5263', totalCount: 8 }
    const expected = { ...tile, percentage: 25, count: 2 }
    expect(intensityOfZeroSignal({ ...tile, zeroSignalCount: 2, zeroSignalPercentage: 25 })).toEqual(expected)
    expect(intensityOfNoService({ ...tile, noServiceCount: 2, noServicePercentage: 25 })).toEqual(expected)
    expect(intensityOfCoverage({ ...tile, coverageCount: 2, coveragePercentage: 25 })).toEqual(expected)
  })
})

it('maps of the signal look back 30, 7 and 2 days [C-2328]', () => {
  expect(signalMapDays).toEqual([30, 7, 2])
})
