import { expect, it } from 'vitest'
import { isStorageFull, percentageOf, wholePercentage } from './percentages.ts'

it.each([
  [0, 0],
  [0.001, 'belowOne'],
  [0.999, 'belowOne'],
  [1, 1],
  [1.4, 1],
  [6.5, 7],
  [99.4, 99],
  [99.5, 'aboveNinetyNine'],
  [99.999, 'aboveNinetyNine'],
  [100, 100],
  [112.6, 113],
])('%d percent are shown as %s [C-212 C-2303 B-9980 B-1404]', (percentage, shown) => {
  expect(wholePercentage(percentage)).toBe(shown)
})

it('a part of nothing is nothing, all of it is 100 percent [C-2029]', () => {
  expect(percentageOf(0, 0)).toBe(0)
  expect(percentageOf(1, 4)).toBe(25)
  expect(percentageOf(1, 3)).toBe(100 / 3)
  expect(percentageOf(3, 3)).toBe(100)
})

it('storage is full above 80 percent, not at it [C-817 C-2310]', () => {
  expect(isStorageFull(80)).toBe(false)
  expect(isStorageFull(80.01)).toBe(true)
})
