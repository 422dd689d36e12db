import { describe, expect, it } from 'vitest'
import { utcDay } from './utc-day.ts'

describe('the day of an address', () => {
  it.each(['2026-11-12', '2024-02-29', '2026-01-01'])('may be %s [C-9908]', (text) => {
    expect(utcDay(text)).toBe(text)
  })

  it.each([
    null,
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '12/11/2026',
    '2026-11-12T00:00:00Z',
    '1794441600000',
    ' 2026-11-12',
  ])('may not be %s [C-9908]', (text) => {
    expect(utcDay(text)).toBeNull()
  })
})
