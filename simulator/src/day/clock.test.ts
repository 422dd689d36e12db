import { readLocalTime } from '@muster/contract'
import { localDay } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { dayOfDate } from '../days.ts'
import { clockOf } from './clock.ts'

describe('a local day', () => {
  it.each([
    ['Europe/London', '2026-03-28', 1440, '2026-03-28T00:00:00+00:00', '2026-03-28T23:59:00+00:00'],
    ['Europe/London', '2026-03-29', 1380, '2026-03-29T00:00:00+00:00', '2026-03-29T23:59:00+01:00'],
    ['Europe/London', '2026-10-25', 1500, '2026-10-25T00:00:00+01:00', '2026-10-25T23:59:00+00:00'],
    ['America/St_Johns', '2026-03-08', 1380, '2026-03-08T00:00:00-03:30', '2026-03-08T23:59:00-02:30'],
    ['America/Phoenix', '2026-03-08', 1440, '2026-03-08T00:00:00-07:00', '2026-03-08T23:59:00-07:00'],
  ])('in %s on %s has %i minutes', (zone, date, minutes, first, last) => {
    const clock = clockOf(zone, dayOfDate(date))
    expect(clock.minutes).toBe(minutes)
    expect([clock.time(0), clock.time(minutes - 1)]).toEqual([readLocalTime(first), readLocalTime(last)])
    expect(clock.utc(0)).toBe(readLocalTime(first)?.utc)
  })

  it('has every minute later than the last, on its own date', () => {
    const day = dayOfDate('2026-10-25')
    const clock = clockOf('Europe/Paris', day)
    for (let at = 0; at < clock.minutes; at++) {
      const time = clock.time(at, 7)
      expect(time).toEqual({ utc: clock.utc(at) + 7000, offset: clock.offset(at) })
      expect(localDay(time)).toBe(day)
    }
  })
})
