import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastDays, pickerBounds, wholeDay } from './report-window.ts'

const now = Date.UTC(2026, 10, 12, 14, 16)
const iso = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((utc) => new Date(utc).toISOString().slice(0, 16))

describe('the window of a report', () => {
  it('of 30 days runs from the start of the day 29 days ago to the end of the current hour [B-904 C-1209 C-2326 B-9957]', () => {
    expect(iso(lastDays(30, 'Europe/London', now))).toEqual(['2026-10-13T23:00', '2026-11-12T15:00'])
    expect(iso(lastDays(30, 'Asia/Kolkata', now))).toEqual(['2026-10-13T18:30', '2026-11-12T14:30'])
  })

  it.each([
    [1, '2026-11-11T15:00'],
    [2, '2026-11-10T15:00'],
  ])('of %i days by the hour is a multiple of 24 hours', (days, from) => {
    expect(iso(lastDays(days, 'Europe/London', now))).toEqual([from, '2026-11-12T15:00'])
  })

  it('of a day is that day where the device is, with its actual hours [C-9924]', () => {
    expect(iso(wholeDay('2026-11-12', 'America/Toronto'))).toEqual(['2026-11-12T05:00', '2026-11-13T05:00'])
    const { from, to } = wholeDay('2026-10-25', 'Europe/London')
    expect((to - from) / 3_600_000).toBe(25)
  })
})

describe('dates to pick', () => {
  it('end today where the device is, and begin 89 days before [C-1203 C-2330 C-9924]', () => {
    const late = Date.UTC(2026, 10, 12, 20)
    expect(pickerBounds('Europe/London', late)).toEqual({ oldest: '2026-08-15', today: '2026-11-12' })
    expect(pickerBounds('Asia/Tokyo', late)).toEqual({ oldest: '2026-08-16', today: '2026-11-13' })
  })

  it('are always 90, none of them in the future there [C-1203]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/London', 'America/Santiago', 'Pacific/Kiritimati'),
        fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2030, 0) }),
        (zone, utc) => {
          const { oldest, today } = pickerBounds(zone, utc)
          expect(Temporal.PlainDate.from(oldest).until(today).days).toBe(89)
          expect(wholeDay(today, zone).from).toBeLessThanOrEqual(utc)
          expect(wholeDay(today, zone).to).toBeGreaterThan(utc)
        },
      ),
    )
  })
})
