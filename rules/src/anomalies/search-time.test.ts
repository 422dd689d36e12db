import { dayLength, hourLength } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay } from '../time/local-day.ts'
import { dateSearchedAt, lastDueSearch } from './search-time.ts'

const due = (hour: number | null, zone: string | null, now: string) => {
  const found = lastDueSearch(
    { smartGroupingHour: hour, smartGroupingTimeZone: zone },
    Date.parse(`${now}:00Z`),
  )
  return found && [new Date(found.at).toISOString().slice(0, 16), dateOfDay(found.day)]
}

describe('the last search that was due', () => {
  it.each([
    ['at its hour', 5, 'Europe/London', '2026-11-16T05:00', '2026-11-16T05:00', '2026-11-15'],
    ['a minute before it', 5, 'Europe/London', '2026-11-16T04:59', '2026-11-15T05:00', '2026-11-14'],
    ['in summer time', 5, 'Europe/London', '2026-07-16T04:00', '2026-07-16T04:00', '2026-07-15'],
    ['on the half hour', 5, 'Asia/Kolkata', '2026-11-16T00:00', '2026-11-15T23:30', '2026-11-14'],
    ['far in the east', 6, 'Pacific/Auckland', '2026-11-16T00:00', '2026-11-15T17:00', '2026-11-14'],
    [
      'at an hour that clocks leave out',
      1,
      'Europe/London',
      '2026-03-29T12:00',
      '2026-03-29T01:00',
      '2026-03-28',
    ],
    [
      'at an hour that clocks show twice',
      1,
      'Europe/London',
      '2026-10-25T12:00',
      '2026-10-25T00:00',
      '2026-10-24',
    ],
  ])('%s [A-872]', (_when, hour, zone, now, at, day) => {
    expect(due(hour, zone, now)).toEqual([at, day])
  })

  it('is none where detection is off [A-872]', () => {
    expect(due(null, null, '2026-11-16T05:00')).toBeNull()
    expect(due(5, null, '2026-11-16T05:00')).toBeNull()
  })

  it('is at most a day and an hour old, and for a finished day', () => {
    const zones = [
      'Europe/London',
      'America/Santiago',
      'Asia/Beirut',
      'Pacific/Kiritimati',
      'America/St_Johns',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }),
        (smartGroupingTimeZone, smartGroupingHour, now) => {
          const found = lastDueSearch({ smartGroupingTimeZone, smartGroupingHour }, now)
          expect(found?.at).toBeLessThanOrEqual(now)
          expect(found?.at).toBeGreaterThan(now - dayLength - hourLength - 1)
          expect(((found?.day ?? 0) + 1) * dayLength).toBeLessThanOrEqual(found?.at ?? 0)
        },
      ),
    )
  })
})

describe('the date of a search', () => {
  it.each([
    ['2026-11-13T00:00:00Z', '2026-11-12'],
    ['2026-11-13T23:59:59Z', '2026-11-12'],
    ['2026-11-14T00:00:00Z', '2026-11-13'],
  ])('at %s is %s, the UTC day that it looked at [C-1820]', (at, date) => {
    expect(dateSearchedAt(Date.parse(at))).toBe(date)
  })
})
