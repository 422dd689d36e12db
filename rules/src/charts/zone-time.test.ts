import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockIn, dateIn, dayOfDate, endOfHour, isMonday, isWeekend, startOfDay } from './zone-time.ts'

const zones = [
  'Europe/London',
  'America/St_Johns',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Beirut',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const moment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) })

describe('time in a zone', () => {
  it('begins a day where its calendar does, also when clocks go forward at midnight', () => {
    fc.assert(
      fc.property(zone, moment, (name, utc) => {
        const date = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO(name).toPlainDate()
        expect(dateIn(name, utc)).toBe(date.toString())
        expect(startOfDay(name, dayOfDate(date.toString()))).toBe(
          date.toZonedDateTime(name).epochMilliseconds,
        )
      }),
    )
  })

  it('shows local time', () => {
    fc.assert(
      fc.property(zone, moment, (name, utc) => {
        const clock = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO(name).toPlainDateTime()
        expect(clockIn(name, utc)).toBe(Date.parse(`${clock}Z`))
      }),
    )
  })

  it('ends an hour on the half hour where the offset is not in whole hours', () => {
    expect(endOfHour('Asia/Kolkata', Date.UTC(2026, 10, 12, 14, 16))).toBe(Date.UTC(2026, 10, 12, 14, 30))
    expect(endOfHour('Europe/London', Date.UTC(2026, 10, 12, 14, 16))).toBe(Date.UTC(2026, 10, 12, 15))
    expect(endOfHour('Europe/London', Date.UTC(2026, 10, 12, 14))).toBe(Date.UTC(2026, 10, 12, 15))
  })

  it('is that of UTC where the zone is not known', () => {
    expect(dateIn('Not/AZone', Date.UTC(2026, 10, 12, 23, 59))).toBe('2026-11-12')
  })

  it('knows weekends and Mondays', () => {
    const week = [
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ]
    expect(week.filter((date) => isWeekend(dayOfDate(date)))).toEqual(['2026-11-14', '2026-11-15'])
    expect(week.filter((date) => isMonday(dayOfDate(date)))).toEqual(['2026-11-09'])
  })
})
