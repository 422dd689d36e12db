import { expect, it } from 'vitest'
import { bytesPerGigabyte, gigabytesOf, sizeOf } from './sizes.ts'

it.each([
  [1_073_741_824, { value: 1, unit: 'gigabyte', decimals: 2 }],
  [1_610_612_736, { value: 1.5, unit: 'gigabyte', decimals: 2 }],
  [1_073_741_823, { value: 1024, unit: 'megabyte', decimals: 0 }],
  [1_048_576, { value: 1, unit: 'megabyte', decimals: 0 }],
  [600_000, { value: 1, unit: 'megabyte', decimals: 0 }],
  [0, { value: 0, unit: 'megabyte', decimals: 0 }],
])('%d bytes are shown in the unit that fits [C-2301 C-9952 B-1405 B-1406 B-1407]', (bytes, size) => {
  expect(sizeOf(bytes)).toEqual(size)
})

it.each([
  [0, 0, '0.00'],
  [1999, 0, '0.00'],
  [2000, 2000 / bytesPerGigabyte, '0.00'],
  [5_368_710, 5_368_710 / bytesPerGigabyte, '0.01'],
  [1_610_612_736, 1.5, '1.50'],
])('%d bytes are %d gigabytes, shown as %s [B-1408 B-9984]', (bytes, value, text) => {
  const size = gigabytesOf(bytes)
  expect(size).toEqual({ value, unit: 'gigabyte', decimals: 2 })
  expect(size.value.toFixed(size.decimals)).toBe(text)
})
