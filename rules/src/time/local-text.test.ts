import { expect, it } from 'vitest'
import { localText } from './local-text.ts'

it.each([
  ['2026-11-03T08:14:02.999Z', 60, '2026-11-03T09:14:02+01:00'],
  ['2026-11-03T08:14:02Z', 0, '2026-11-03T08:14:02+00:00'],
  ['2026-11-03T08:14:02Z', -570, '2026-11-02T22:44:02-09:30'],
  ['2026-12-31T20:00:00Z', 345, '2027-01-01T01:45:00+05:45'],
])('%s is at %i minutes east %s', (utc, offset, text) => {
  expect(localText({ utc: Date.parse(utc), offset })).toBe(text)
})
