import type { LocalTime } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, localDate, localDay, secondsIntoDay, zoneOffset } from './local-day.ts'

const time = (utc: string, offset: number): LocalTime => ({ utc: Date.parse(utc), offset })

describe('the local day', () => {
  it.each<[utc: string, offset: number, date: string, day: number, seconds: number]>([
    ['1970-01-01T00:00:00Z', 0, '1970-01-01', 0, 0],
    ['1969-12-31T23:59:59.999Z', 0, '1969-12-31', -1, 86_399],
    ['2026-03-29T23:59:59.999Z', 0, '2026-03-29', 20_541, 86_399],
    ['2026-03-30T00:00:00Z', 0, '2026-03-30', 20_542, 0],
    ['2026-03-29T22:59:59Z', 60, '2026-03-29', 20_541, 82_799],
    ['2026-03-29T23:00:00Z', 60, '2026-03-30', 20_542, -3600],
    ['2026-03-29T18:29:59.999Z', 330, '2026-03-29', 20_541, 66_599],
    ['2026-03-29T18:30:00Z', 330, '2026-03-30', 20_542, -19_800],
    ['2026-03-30T02:29:59Z', -150, '2026-03-29', 20_541, 95_399],
    ['2026-03-30T02:30:00Z', -150, '2026-03-30', 20_542, 9000],
    ['2026-03-29T10:00:00Z', 840, '2026-03-30', 20_542, -50_400],
    ['2026-03-30T11:59:59Z', -720, '2026-03-29', 20_541, 129_599],
    ['2026-03-29T23:59:59.500Z', 1, '2026-03-30', 20_542, -1],
    ['2028-02-29T12:00:00Z', 0, '2028-02-29', 21_243, 43_200],
  ])('of %s at %i minutes east is %s', (utc, offset, date, day, seconds) => {
    expect(localDate(time(utc, offset))).toBe(date)
    expect(localDay(time(utc, offset))).toBe(day)
    expect(dateOfDay(day)).toBe(date)
    expect(secondsIntoDay(time(utc, offset))).toBe(seconds)
  })

  it('and its seconds give the moment back', () => {
    const moment = fc.record({
      utc: fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => seconds * 1000),
      offset: fc.integer({ min: -720, max: 840 }),
    })
    fc.assert(
      fc.property(moment, (at) => {
        expect((localDay(at) * 86_400 + secondsIntoDay(at)) * 1000).toBe(at.utc)
        const local = secondsIntoDay(at) + at.offset * 60
        expect(local).toBeGreaterThanOrEqual(0)
        expect(local).toBeLessThan(86_400)
      }),
      { seed: 1970 },
    )
  })
})

describe('the offset of a zone', () => {
  it.each<[zone: string, utc: string, offset: number | null]>([
    ['UTC', '2026-07-01T00:00:00Z', 0],
    ['Europe/London', '2026-03-29T00:59:59.999Z', 0],
    ['Europe/London', '2026-03-29T01:00:00Z', 60],
    ['Europe/London', '2026-10-25T00:59:59.999Z', 60],
    ['Europe/London', '2026-10-25T01:00:00Z', 0],
    ['America/New_York', '2026-03-08T06:59:59.999Z', -300],
    ['America/New_York', '2026-03-08T07:00:00Z', -240],
    ['America/New_York', '2026-11-01T05:59:59.999Z', -240],
    ['America/New_York', '2026-11-01T06:00:00Z', -300],
    ['America/St_Johns', '2026-01-15T12:00:00Z', -210],
    ['America/St_Johns', '2026-07-15T12:00:00Z', -150],
    ['Asia/Kolkata', '2026-07-15T12:00:00Z', 330],
    ['Asia/Kathmandu', '2026-07-15T12:00:00Z', 345],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', 660],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 630],
    ['Pacific/Kiritimati', '2026-07-15T12:00:00Z', 840],
    ['europe/LONDON', '2026-07-15T12:00:00Z', 60],
    ['Nowhere/Atall', '2026-07-15T12:00:00Z', null],
    ['', '2026-07-15T12:00:00Z', null],
  ])('%s at %s is %s minutes', (zone, utc, offset) => {
    expect(zoneOffset(zone, Date.parse(utc))).toBe(offset)
  })

  it('is what the calendar of the runtime says, at any moment', () => {
    const zones = fc.constantFrom(
      'Europe/London',
      'Europe/Madrid',
      'America/St_Johns',
      'America/Los_Angeles',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'Africa/Casablanca',
    )
    const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2037, 0) })
    fc.assert(
      fc.property(zones, moments, (zone, utc) => {
        const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO(zone)
        expect(zoneOffset(zone, utc)).toBe(offsetNanoseconds / 60e9)
      }),
      { seed: 330, numRuns: 500 },
    )
  })
})

describe('a day on which clocks change', () => {
  it.each<[zone: string, date: string, minutes: number]>([
    ['Europe/London', '2026-03-28', 24 * 60],
    ['Europe/London', '2026-03-29', 23 * 60],
    ['Europe/London', '2026-10-25', 25 * 60],
    ['America/St_Johns', '2026-03-08', 23 * 60],
    ['America/St_Johns', '2026-11-01', 25 * 60],
    ['Australia/Lord_Howe', '2026-04-05', 24.5 * 60],
    ['Australia/Lord_Howe', '2026-10-04', 23.5 * 60],
    ['Asia/Kolkata', '2026-03-29', 24 * 60],
  ])('in %s, %s, is %i minutes long, and its seconds rise by a minute each', (zone, date, minutes) => {
    const noon = Date.parse(`${date}T12:00:00Z`)
    const day: LocalTime[] = []
    for (let minute = -36 * 60; minute < 36 * 60; minute++) {
      const utc = noon + minute * 60_000
      const at = { utc, offset: zoneOffset(zone, utc) ?? Number.NaN }
      if (localDate(at) === date) day.push(at)
    }
    expect(day).toHaveLength(minutes)
    const first = secondsIntoDay(day[0] ?? time(date, 0))
    expect(day.map(secondsIntoDay)).toEqual(day.map((_at, minute) => first + minute * 60))
  })
})
