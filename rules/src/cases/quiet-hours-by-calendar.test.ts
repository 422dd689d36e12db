import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hour, minute } from '../time/durations.ts'
import { afterWakingTime, isQuiet, type QuietTime, quietUntil } from './quiet-hours.ts'

describe('any quiet hours, in any zone', () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minutes) => Temporal.PlainTime.from('00:00').add({ minutes }).toString().slice(0, 5))
  const quietTime = fc.record({
    hours: fc.option(
      fc
        .tuple(time, time)
        .filter(([from, until]) => from !== until)
        .map(([from, until]) => ({ from, until })),
    ),
    workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    zone: fc.constantFrom(
      'Europe/London',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Africa/Cairo',
      'Australia/Lord_Howe',
    ),
  })
  const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) })

  /** By the calendar, except in hours that clocks show twice. */
  function isQuietByCalendar({ hours, workingDays, zone }: QuietTime, utc: number): boolean {
    const local = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO(zone)
    if (!workingDays.includes(local.dayOfWeek)) return true
    if (hours === null) return false
    const now = local.toPlainTime().toString().slice(0, 5)
    const { from, until } = hours
    return from < until ? now >= from && now < until : now >= from || now < until
  }

  const isDoubled = (zone: string, utc: number) => {
    const local = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO(zone)
    return [-hour, hour, -hour / 2, hour / 2].some((by) =>
      Temporal.Instant.fromEpochMilliseconds(utc + by)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .equals(local.toPlainDateTime()),
    )
  }

  it('are those of the calendar there [K-209 K-210 K-211 K-212]', () => {
    fc.assert(
      fc.property(quietTime, moment, (quiet, utc) => {
        fc.pre(!isDoubled(quiet.zone, utc))
        expect(isQuiet(quiet, utc)).toBe(isQuietByCalendar(quiet, utc))
      }),
      { seed: 209, numRuns: 500 },
    )
  })

  it('end, and time goes on after them [K-210 K-304]', () => {
    fc.assert(
      fc.property(quietTime, moment, fc.integer({ min: 1, max: 2 * 24 * 60 }), (quiet, utc, minutes) => {
        const until = quietUntil(quiet, utc)
        expect(isQuiet(quiet, until)).toBe(false)
        const by = afterWakingTime(quiet, utc, minutes * minute)
        expect(by - until).toBeGreaterThanOrEqual(minutes * minute)
        expect(by).toBeGreaterThan(afterWakingTime(quiet, utc, (minutes - 1) * minute))
        expect(isQuiet(quiet, by - 1)).toBe(false)
      }),
      { seed: 304, numRuns: 300 },
    )
  })
})
