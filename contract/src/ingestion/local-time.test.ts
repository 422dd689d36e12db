import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LocalTime, readLocalTime, writeLocalTime } from './local-time.ts'

const morning = Date.UTC(2026, 2, 1, 7, 30)

describe('a local time', () => {
  it.each<[text: string, utc: number, offset: number]>([
    ['2026-03-01T07:30:00Z', morning, 0],
    ['2026-03-01T08:30:00+01:00', morning, 60],
    ['2026-03-01T08:30:00+0100', morning, 60],
    ['2026-03-01T08:30+01:00', morning, 60],
    ['2026-03-01T08:30:00.5+01:00', morning + 500, 60],
    ['2026-03-01T08:30:00.123+01:00', morning + 123, 60],
    ['2026-03-01T08:30:00.123999999+01:00', morning + 123, 60],
    ['2026-03-01T13:15:00+05:45', morning, 345],
    ['2026-03-01T04:00:00-03:30', morning, -210],
    ['2026-02-28T19:30:00-12:00', morning, -720],
    ['2026-03-01T21:30:00+14:00', morning, 840],
    ['2026-03-01T07:30:00-00:00', morning, 0],
    ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29), 0],
    ['1969-12-31T23:59:59Z', -1000, 0],
  ])('reads %s', (text, utc, offset) => {
    const time = LocalTime.parse(text)
    expect(time.utc).toBe(utc)
    expect(time.offset).toBeCloseTo(offset)
  })

  const wrong = [
    '2026-02-31T08:30:00Z',
    '2026-02-29T08:30:00Z',
    '2026-04-31T08:30:00Z',
    '2026-13-01T08:30:00Z',
    '2026-00-01T08:30:00Z',
    '2026-03-00T08:30:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T08:60:00Z',
    '2026-03-01T08:30:60Z',
    '0026-03-01T08:30:00Z',
    '2026-03-01T08:30:00+14:01',
    '2026-03-01T08:30:00-12:01',
    '2026-03-01T08:30:00+01:60',
    '2026-03-01T08:30:00+99:99',
    '2026-03-01T08:30:00',
    '2026-03-01 08:30:00Z',
    '2026-03-01T8:30:00Z',
    '2026-03-01t08:30:00z',
    '2026-03-01T08:30:00 +01:00',
    '2026-03-01T08:30:00+1:00',
    '2026-03-01T08:30:00+01',
    '2026-03-01T08:30:00.Z',
    '+002026-03-01T08:30:00Z',
    '2026-03-01',
    ' 2026-03-01T08:30:00Z',
    '2026-03-01T08:30:00Z\n',
    '٢٠٢٦-03-01T08:30:00Z',
    `2026-03-01T08:30:00.${'1'.repeat(1_000_000)}Z`,
    "2026-03-01T08:30:00Z'; DROP TABLE device --",
    '',
  ]
  it.each(wrong.map((text) => ({ text, shown: text.slice(0, 60) })))('refuses "$shown"', ({ text }) => {
    expect(LocalTime.safeParse(text).error?.issues[0]?.message).toContain('is not a time with its offset')
  })

  it.each([1_772_350_200_000, null, true, {}, ['2026-03-01T08:30:00Z']])('refuses %j, no text', (value) => {
    expect(LocalTime.safeParse(value).success).toBe(false)
  })

  it('is read as it was written, at any moment and offset', () => {
    const utc = fc.integer({ min: Date.UTC(1000, 0, 2), max: Date.UTC(9999, 11, 30) })
    fc.assert(
      fc.property(utc, fc.integer({ min: -720, max: 840 }), (moment, offset) => {
        const text = writeLocalTime({ utc: moment, offset })
        expect(readLocalTime(text)).toEqual({ utc: moment, offset })
      }),
      { seed: 31 },
    )
  })

  it('never accepts a text as a time that its own digits do not say', () => {
    const part = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'))
    const year = fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0'))
    fc.assert(
      fc.property(year, part, part, part, part, part, (y, month, day, hour, minute, second) => {
        const text = `${y}-${month}-${day}T${hour}:${minute}:${second}`
        const time = readLocalTime(`${text}Z`)
        if (time) expect(new Date(time.utc).toISOString().slice(0, 19)).toBe(text)
      }),
      { seed: 32, numRuns: 2000 },
    )
  })
})
