import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteReader, ByteWriter } from '../device-day/bytes.ts'
import {
  nextChange,
  noRecentDays,
  packRecentDays,
  recentDays,
  setDay,
  sumOn,
  unpackRecentDays,
} from './recent-days.ts'

const history = fc.array(fc.tuple(fc.integer({ min: 20_000, max: 20_060 }), fc.nat(1000)), { maxLength: 40 })
const told = (entries: readonly (readonly [number, number])[]) =>
  entries.reduce((recent, [day, value]) => setDay(recent, day, [value, value * 2]), noRecentDays())

/** Each day is set once here, since a later figure of a day replaces an earlier one. */
const once = history.map((entries) => [...new Map(entries)])

describe('the figures of recent days', () => {
  it('are the same in any order', () => {
    fc.assert(
      fc.property(once, fc.nat(), (entries, seed) => {
        const shuffled = [...entries].sort(
          ([a], [b]) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101),
        )
        const latest = Math.max(0, ...entries.map(([day]) => day))
        for (const today of [latest, latest + 5]) {
          expect(sumOn(told(shuffled), today, 1)).toBe(sumOn(told(entries), today, 1))
        }
      }),
    )
  })

  it('add up over the 30 days that end today [C-2331]', () => {
    fc.assert(
      fc.property(once, fc.integer({ min: 0, max: 40 }), (entries, later) => {
        const today = Math.max(0, ...entries.map(([day]) => day)) + later
        const expected = entries
          .filter(([day]) => day > today - recentDays)
          .reduce((sum, [, value]) => sum + value, 0)
        expect(sumOn(told(entries), today, 0)).toBe(expected)
      }),
    )
  })

  it('say when time alone changes a sum', () => {
    fc.assert(
      fc.property(once, fc.nat(40), (entries, later) => {
        const recent = told(entries)
        const today = recent.latest + later
        const next = nextChange(recent, today)
        const sum = (day: number) => sumOn(recent, day, 0) + sumOn(recent, day, 1)
        if (next === null) expect(sum(today + 100)).toBe(sum(today))
        else {
          expect(sum(next - 1)).toBe(sum(today))
          expect(sum(next)).toBeLessThan(sum(today))
        }
      }),
    )
  })

  it('survive storage', () => {
    fc.assert(
      fc.property(once, (entries) => {
        const recent = told(entries)
        const out = new ByteWriter()
        packRecentDays(out, recent, 2)
        expect(unpackRecentDays(new ByteReader(out.done()), 2)).toEqual(recent)
      }),
    )
  })
})
