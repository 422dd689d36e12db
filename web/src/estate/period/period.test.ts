import { timeFilters } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { anyTime, boundsOf, dayOf, type Period, timeSpans } from './period.ts'

describe('a period', () => {
  it('is one of the product’s own, or between two days [A-1807]', () => {
    expect(timeFilters).toEqual(expect.arrayContaining(timeSpans.filter((period) => period !== 'dates')))
  })

  const now = new Date(2026, 10, 12, 14, 16).getTime()
  const hours = 3_600_000

  it.each([
    ['24h', 24],
    ['7d', 7 * 24],
    ['30d', 30 * 24],
    ['90d', 90 * 24],
  ] as const)('of %s goes back so many hours from now', (period, back) => {
    expect(boundsOf({ ...anyTime, period }, now)).toEqual({ from: now - back * hours })
  })

  it('between days has the whole of both, by the reader’s clock', () => {
    const filters: Period = { ...anyTime, period: 'dates', from: '2026-03-28', to: '2026-03-29' }
    expect(boundsOf(filters, now)).toEqual({
      from: new Date(2026, 2, 28).getTime(),
      to: new Date(2026, 2, 30).getTime() - 1,
    })
    expect(boundsOf({ ...filters, to: null }, now)).toEqual({ from: new Date(2026, 2, 28).getTime() })
    expect(boundsOf(anyTime, now)).toEqual({})
  })

  it('knows today', () => {
    expect(dayOf(now)).toBe('2026-11-12')
  })
})
