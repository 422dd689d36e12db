import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockIn,
  dateIn,
  dayOfDate,
  endOfHour,
  isMonday,
  isWeekend,
  startOfDay,
  whenClocksShow,
} from './zone-time.ts'

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

  it('shows a time of day first where its calendar does, and right after a gap', () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 0, max: 24 * 60 - 1 }), (name, utc, minuteOfDay) => {
        const day = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO(name).toPlainDate()
        const wall = day.toPlainDateTime(Temporal.PlainTime.from('00:00').add({ minutes: minuteOfDay }))
        const earlier = wall.toZonedDateTime(name, { disambiguation: 'earlier' })
        const isShown = earlier.toPlainDateTime().equals(wall)
        const expected = isShown ? earlier : earlier.getTimeZoneTransition('next')
        const clock = dayOfDate(day.toString()) * 86_400_000 + minuteOfDay * 60_000
        expect(whenClocksShow(name, clock)).toBe(expected?.epochMilliseconds)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:00', 'Europe/London', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29T01:05', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-07-01T07:05', 'Asia/Kathmandu', '2026-07-01T01:20:00.000Z'],
  ])('shows %s in %s first at %s', (wall, name, utc) => {
    expect(new Date(whenClocksShow(name, Date.parse(`${wall}Z`))).toISOString()).toBe(utc)
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
