import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageDischarge, type ChargeReading, type Discharge, dischargeOf } from './discharge.ts'

const off = (at: number, level: number, battery: number | null = 1): ChargeReading => ({
  at,
  level,
  onPower: false,
  battery,
})
const on = (at: number, level: number, battery: number | null = 1): ChargeReading => ({
  ...off(at, level, battery),
  onPower: true,
})
const none: Discharge = { fall: 0, seconds: 0 }

describe('the discharge of a day', () => {
  it.each<[what: string, readings: ChargeReading[], discharge: Discharge]>([
    ['no reading', [], none],
    ['one reading', [off(0, 90)], none],
    ['a fall', [off(0, 90), off(900, 87)], { fall: 3, seconds: 900 }],
    ['several falls', [off(0, 90), off(900, 87), off(1800, 80)], { fall: 10, seconds: 1800 }],
    ['a steady level', [off(0, 90), off(900, 90)], { fall: 0, seconds: 900 }],
    ['a rise', [off(0, 80), off(900, 81)], none],
    ['falls around a rise', [off(0, 80), off(60, 79), off(120, 85), off(180, 83)], { fall: 3, seconds: 120 }],
    ['a gap of an hour', [off(0, 90), off(3600, 80)], { fall: 10, seconds: 3600 }],
    ['a longer gap', [off(0, 90), off(3601, 80)], none],
    ['readings before midnight UTC', [off(-1800, 90), off(-900, 88)], { fall: 2, seconds: 900 }],
    ['readings on power', [on(0, 90), on(900, 89)], none],
    ['unplugging', [on(0, 90), off(900, 89)], none],
    ['plugging in', [off(0, 90), on(900, 89)], none],
    ['power between two readings', [off(0, 90), on(300, 90), off(600, 80)], none],
    ['a changed battery', [off(0, 90, 1), off(900, 40, 2)], none],
    ['a battery and an unknown one', [off(0, 90, 1), off(900, 40, null)], none],
    ['no known battery', [off(0, 90, null), off(900, 89, null)], { fall: 1, seconds: 900 }],
    [
      'two batteries in turn',
      [off(0, 90, 1), off(0, 50, 2), off(900, 89, 1), off(900, 45, 2)],
      { fall: 6, seconds: 1800 },
    ],
    [
      'one battery while another is charged',
      [off(0, 90, 1), on(300, 20, 2), off(600, 88, 1)],
      { fall: 2, seconds: 600 },
    ],
  ])('with %s', (_what, readings, discharge) => {
    expect(dischargeOf(readings)).toEqual(discharge)
  })

  it('of several batteries is the sum of each one alone', () => {
    const reading = fc.record({
      at: fc.nat(86_400),
      level: fc.nat(100),
      onPower: fc.boolean(),
      battery: fc.constantFrom(null, 0, 1, 2),
    })
    const day = fc
      .array(reading, { maxLength: 40 })
      .map((readings) => readings.toSorted((a, b) => a.at - b.at))
    fc.assert(
      fc.property(day, (readings) => {
        const alone = [null, 0, 1, 2].map((battery) => {
          const own = readings.filter((entry) => entry.battery === battery)
          const pairs = own.slice(1).map((later, index) => ({ later, before: own[index] ?? later }))
          return pairs.filter(
            ({ later, before }) =>
              !later.onPower &&
              !before.onPower &&
              later.at - before.at <= 3600 &&
              later.level <= before.level,
          )
        })
        const sum = (part: (pair: { later: ChargeReading; before: ChargeReading }) => number) =>
          alone.flat().reduce((total, pair) => total + part(pair), 0)
        expect(dischargeOf(readings)).toEqual({
          fall: sum(({ later, before }) => before.level - later.level),
          seconds: sum(({ later, before }) => later.at - before.at),
        })
      }),
      { seed: 1104 },
    )
  })
})

describe('the average discharge', () => {
  it.each<[fall: number, seconds: number, percentPerHour: number | null]>([
    [0, 0, null],
    [20, 3599, null],
    [20, 3600, 20],
    [0, 3600, 0],
    [30, 7200, 15],
    [1, 36_000, 0.1],
  ])('of %i percent in %i seconds is %s percent per hour', (fall, seconds, percentPerHour) => {
    expect(averageDischarge(fall, seconds)).toBe(percentPerHour)
  })

  it('reaches a rate exactly, whatever the time it was observed over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 720 }), (rate, hours) => {
        expect(averageDischarge(rate * hours, hours * 3600)).toBe(rate)
      }),
      { seed: 9993 },
    )
  })
})
