import { expect, it } from 'vitest'
import { formatDate } from './format-date.ts'

const fifthOfOctober = new Date(2026, 9, 5).getTime()

it.each([
  ['en', '5 October 2026'],
  ['en-US', 'October 5, 2026'],
  ['fr', 'octobre 5, 2026'],
  ['fr-CA', 'octobre 5, 2026'],
  ['es', 'octubre 5, 2026'],
] as const)('writes dates in %s as %s [A-531 A-916]', (language, written) => {
  expect(formatDate(fifthOfOctober, language)).toBe(written)
})
