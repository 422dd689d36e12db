import type { BatteryHistory } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { healthCourse } from './health-course.ts'

const week = 7 * 86_400_000
const last = Date.UTC(2026, 10, 16, 12)

/** A loss of half a percent per week, down to 70 percent. */
const history = (weeks: number, forecast: BatteryHistory['forecast'] = null): BatteryHistory => ({
  weeks: Array.from({ length: weeks }, (_, index) => ({
    at: last - (weeks - 1 - index) * week,
    health: Math.max(70, 100 - index / 2),
    capacity: null,
    cycles: null,
  })),
  threshold: 60,
  forecast,
})
const forecast = (from: string, median: string, to: string): BatteryHistory['forecast'] => ({
  ...{ basis: 'ownHistory', readOn: '2026-11-16', cyclesPerDay: 1, others: 12 },
  due: { from, median, to },
})

describe('the course of a battery’s health', () => {
  it('has a point for each week, at its place within the months [F-106]', () => {
    const { months, health, forecast: line } = healthCourse(history(60))
    expect([months[0], months.at(-1)]).toEqual(['2025-09', '2026-11'])
    expect(health).toHaveLength(60)
    expect(health.at(-1)?.place).toBeCloseTo(14 + 15.5 / 30, 5)
    expect(line).toEqual([])
  })

  it('goes on to the threshold, between the early and the late day [F-106]', () => {
    const {
      months,
      forecast: line,
      low,
      high,
    } = healthCourse(history(60, forecast('2027-02-15', '2027-06-15', '2028-01-15')))
    expect(months.at(-1)).toBe('2028-01')
    expect(line.map((point) => point?.value)).toEqual([70.5, 60])
    expect(Math.floor(line[1]?.place ?? 0)).toBe(months.indexOf('2027-06'))
    const at = (month: string) => [low[months.indexOf(month)], high[months.indexOf(month)]]
    expect(at('2026-10')).toEqual([null, null])
    expect(at('2026-11')).toEqual([70.5, 70.5])
    expect(at('2027-03')[0]).toBe(60)
    expect(at('2027-03')[1]).toBeGreaterThan(66)
    expect(months.every((_, index) => (low[index] ?? 0) <= (high[index] ?? 0))).toBe(true)
  })

  it('ends where the chart does: five years back, three ahead, never less than a year [F-106]', () => {
    const far = healthCourse(history(400, forecast('2030-01-01', '2036-01-01', '2046-01-01')))
    expect(far.months).toHaveLength(60 + 36)
    const { months, forecast: line } = healthCourse(
      history(20, forecast('2030-01-01', '2036-01-01', '2046-01-01')),
    )
    expect(line.at(-1)?.place).toBeLessThanOrEqual(months.length)
    expect(line.at(-1)?.value).toBeGreaterThan(60)
    expect(healthCourse(history(1)).months).toHaveLength(12)
    expect(healthCourse(history(0)).months).toEqual([])
  })

  it('has no line once the battery is due [F-304]', () => {
    const { forecast: line, low } = healthCourse({
      ...history(90, forecast('2026-11-16', '2026-11-16', '2026-11-16')),
      threshold: 75,
    })
    expect(line).toEqual([])
    expect(low.every((value) => value === null)).toBe(true)
  })
})
