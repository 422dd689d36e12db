import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitmapOf, isIn, numbersIn, sizeOf, unionOf } from './bitmap.ts'

it('gives back the devices that went in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 5000 })), (numbers) => {
      expect(numbersIn(bitmapOf(numbers))).toEqual([...numbers].sort((a, b) => a - b))
    }),
  )
})

it('takes a bit for each device up to the highest number', () => {
  expect(bitmapOf([])).toHaveLength(0)
  expect(bitmapOf([1, 8])).toEqual(Buffer.of(0b1000_0001))
  expect(bitmapOf([9])).toEqual(Buffer.of(0, 1))
  expect(bitmapOf(Array.from({ length: 100_000 }, (_, index) => index + 1))).toHaveLength(12_500)
})

it('knows whether a device is in a set, how many are, and which are in either of two', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 300 }))
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const [a, b] = [bitmapOf(one), bitmapOf(other)]
      expect(sizeOf(a)).toBe(one.length)
      expect(
        Array.from({ length: 310 }, (_, index) => index + 1).filter((number) => isIn(a, number)),
      ).toEqual(numbersIn(a))
      expect(unionOf(a, b)).toEqual(bitmapOf(new Set([...one, ...other])))
    }),
  )
})
