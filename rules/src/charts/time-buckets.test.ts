import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastDays, wholeDay } from './report-window.ts'
import { bucketAt, bucketOfDate, placeOf, timeBuckets, valuesByBucket } from './time-buckets.ts'

const now = Date.UTC(2026, 10, 12, 14, 16)
const london = 'Europe/London'
const month = timeBuckets('day', lastDays(30, london, now), london)
const hours = timeBuckets('hour', lastDays(1, london, now), london)

describe('buckets of a chart', () => {
  it('are the thirty days of the month report, today among them [C-1209]', () => {
    expect(month.map(({ date }) => date).filter((_, index) => index === 0 || index === 29)).toEqual([
      '2026-10-14',
      '2026-11-12',
    ])
    expect(month).toHaveLength(30)
    expect(month.filter(({ weekend }) => weekend).map(({ date }) => date)).toContain('2026-11-07')
  })

  it('are 24 hours of the last day [C-1210 C-2326]', () => {
    expect(hours).toHaveLength(24)
    expect(new Date(hours.at(-1)?.clock ?? 0).toISOString()).toBe('2026-11-12T14:00:00.000Z')
  })

  it('have the doubled hour of the day when clocks go back, and not the one that is skipped', () => {
    const clocks = (date: string) =>
      timeBuckets('hour', wholeDay(date, london), london).map(({ clock }) => new Date(clock).getUTCHours())
    expect(clocks('2026-10-25').slice(0, 4)).toEqual([0, 1, 1, 2])
    expect(clocks('2026-03-29').slice(0, 4)).toEqual([0, 2, 3, 4])
  })

  it('follow each other without a gap, and hold every moment of the window', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/London', 'Asia/Kolkata', 'America/Santiago', 'Africa/Cairo'),
        fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2030, 0) }),
        fc.constantFrom(1, 2, 7, 30),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (zone, utc, days, share) => {
          const window = lastDays(days, zone, utc)
          const buckets = timeBuckets(days <= 2 ? 'hour' : 'day', window, zone)
          expect(buckets[0]?.start).toBe(window.from)
          buckets.forEach((bucket, index) => {
            expect(buckets[index + 1]?.start ?? bucket.end).toBe(bucket.end)
          })
          const moment = Math.floor(window.from + share * (window.to - window.from))
          const index = bucketAt(buckets, moment)
          expect(index).not.toBeNull()
          expect(Math.floor(placeOf(buckets, moment) ?? -1)).toBe(index)
        },
      ),
    )
  })

  it('accept daily and hourly rows, and leave out what is outside', () => {
    expect(bucketOfDate(month, '2026-11-12')).toBe(29)
    expect(bucketOfDate(month, '2026-10-13')).toBeNull()
    expect(bucketOfDate(hours, '2026-11-12T09:00:00+00:00')).toBe(18)
    expect(bucketOfDate(hours, '2026-11-12T10:00:00+01:00')).toBe(18)
    expect(bucketOfDate(hours, '2026-11-11T09:00:00+00:00')).toBeNull()
    expect(placeOf(hours, Date.UTC(2026, 10, 12, 9, 30))).toBe(18.5)
    expect(placeOf(hours, 0)).toBeNull()
  })

  it('without a row have no value, and rows of one bucket are added', () => {
    const rows = [
      { date: '2026-11-11', minutes: 20 },
      { date: '2026-11-11', minutes: 5 },
      { date: '2020-01-01', minutes: 99 },
    ]
    const values = valuesByBucket(month, rows, ({ minutes }) => minutes)
    expect(values[28]).toBe(25)
    expect(values.filter((value) => value !== null)).toEqual([25])
  })
})
