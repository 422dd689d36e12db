import { describe, expect, it } from 'vitest'
import { packWeeks, unpackWeeks } from './pack-weeks.ts'
import { isOfOtherWeek, type WeekReading, weekReadingOf, withReading } from './week-readings.ts'

const monday = Date.parse('2026-11-16T00:00:00Z')
const day = 86_400_000
const reading = (at: number, changes: Partial<WeekReading> = {}): WeekReading => ({
  ...{ at, health: 91.25, capacity: 4562.5, cycles: 312 },
  ...changes,
})

describe('the readings of weeks', () => {
  it('are the last of each week, from Monday, in whatever order they come [F-101 F-104]', () => {
    const all = [
      reading(monday - 1),
      reading(monday),
      reading(monday + 3 * day, { cycles: 315 }),
      reading(monday + 7 * day - 1, { cycles: null }),
      reading(monday + 7 * day),
      reading(monday - 30 * day, { health: null }),
    ]
    const expected = [all[5], all[0], all[3], all[4]]
    for (let turn = 0; turn < all.length; turn++) {
      const turned = [...all.slice(turn), ...all.slice(0, turn)]
      for (const order of [turned, turned.toReversed()]) {
        expect(order.reduce(withReading, [] as readonly WeekReading[])).toEqual(expected)
      }
    }
  })

  it('of the same moment are always the same one [F-104]', () => {
    const [one, other] = [reading(monday, { cycles: 9 }), reading(monday, { cycles: 10 })]
    expect([one, other].reduce(withReading, [] as readonly WeekReading[])).toEqual([other])
    expect([other, one].reduce(withReading, [] as readonly WeekReading[])).toEqual([other])
  })

  it('stay the same where a reading adds nothing [F-103]', () => {
    const weeks = [reading(monday)]
    expect(withReading(weeks, reading(monday))).toBe(weeks)
  })

  it('take few bytes and are read as they were written [F-101]', () => {
    const weeks = Array.from({ length: 156 }, (_, week) =>
      reading(monday + week * 7 * day + week * 61_000, {
        health: 100 - week / 4,
        capacity: 5000 - 12.5 * week,
        cycles: week % 20 === 3 ? null : 7 * week,
      }),
    )
    const packed = packWeeks(weeks)
    expect(unpackWeeks(packed)).toEqual(weeks)
    expect(packed.length).toBeLessThan(12 * weeks.length)
    expect(unpackWeeks(null)).toEqual([])
  })

  it('have health, capacity and cycles as gauges tell them, or none [F-101]', () => {
    expect(weekReadingOf(5, { ratedCapacity: 5200, presentCapacity: 4524.04, cycleCount: 31 })).toEqual(
      reading(5, { health: 87, capacity: 4524, cycles: 31 }),
    )
    expect(weekReadingOf(5, {})).toEqual({ at: 5, health: null, capacity: null, cycles: null })
    expect(isOfOtherWeek(monday - 1, monday)).toBe(true)
    expect(isOfOtherWeek(monday, monday + 7 * day - 1)).toBe(false)
  })
})
