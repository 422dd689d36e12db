import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batteryAge } from './battery-age.ts'
import { addMonths, monthsBefore, monthsBetween } from './calendar-months.ts'

const dates = fc
  .integer({ min: 0, max: 36_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const months = fc.integer({ min: 0, max: 60 })

describe('calendar months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-17', 24, '2028-11-17'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %i months are %s', (date, count, expected) => {
    expect(addMonths(date, count)).toBe(expected)
  })

  it('between two dates are the most that can be added to the first [B-1402 B-9956]', () => {
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        const between = monthsBetween(from, to)
        if (to < from) expect(between).toBe(0)
        else
          expect([addMonths(from, between) <= to, addMonths(from, between + 1) <= to]).toEqual([true, false])
      }),
    )
  })

  it('before a date end on the latest date that is so many months old', () => {
    fc.assert(
      fc.property(dates, months, dates, (today, count, date) => {
        fc.pre(date <= today)
        expect(date <= monthsBefore(today, count)).toBe(monthsBetween(date, today) >= count)
      }),
    )
  })
})

describe('the age of a battery', () => {
  it.each([
    ['2026-10-18', { years: 0, months: 0 }],
    ['2026-10-17', { years: 0, months: 1 }],
    ['2024-03-16', { years: 2, months: 8 }],
    ['2025-11-17', { years: 1, months: 0 }],
    ['2027-01-01', { years: 0, months: 0 }],
  ])('made on %s is %o on 17 November 2026 [B-1402 B-1403]', (mfd, age) => {
    expect(batteryAge(mfd, '2026-11-17')).toEqual(age)
  })
})
