import { estatePeriods } from '@muster/contract'
import { dayOfDate } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { estateReport } from './estate-report.ts'

const zone = 'Europe/London'
const today = '2026-11-12'

describe('the days of the estate', () => {
  it.each(estatePeriods)('are %i up to today [C-2325]', (days) => {
    const { buckets, ...report } = estateReport({ days, group: 'night' }, zone, dayOfDate(today))
    expect(report).toEqual({ body: { days, group: 'night', timeZone: zone }, today })
    expect(buckets).toHaveLength(days)
    expect(buckets.at(-1)?.date).toBe(today)
    expect(new Set(buckets.map(({ date }) => date)).size).toBe(days)
  })

  it('have 25 hours when clocks go back', () => {
    const { buckets } = estateReport({ days: 30 }, zone, dayOfDate(today))
    const longest = buckets.find(({ date }) => date === '2026-10-25')
    expect(longest && longest.end - longest.start).toBe(25 * 3_600_000)
  })
})
