import { expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.UTC(2026, 4, 4, 12)

it.each([
  [60_000, 1, 'minute'],
  [3_599_999, 59, 'minute'],
  [3_600_000, 1, 'hour'],
  [86_399_999, 23, 'hour'],
  [86_400_000, 1, 'day'],
  [40 * 86_400_000, 40, 'day'],
])('what was %i ms ago was %i %s ago', (ago, value, unit) => {
  expect(relativeTime(now - ago, now)).toEqual({ value, unit })
})

it.each([0, 59_999, -5_000])('what was %i ms ago was just now', (ago) => {
  expect(relativeTime(now - ago, now)).toBeNull()
})
