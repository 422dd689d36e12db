import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleFleet, exampleHistory, lifeTo } from './ageing.examples.ts'
import type { BatteryHistory } from './battery-history.ts'
import { forecastBattery, forecastFleet } from './forecast-battery.ts'
import { chanceWithin, intervalOf } from './life-left.ts'
import { learnFleet } from './part-model.ts'

const threshold = 60
const whole = () => 1
const forecastsOf = (histories: readonly BatteryHistory[]) =>
  new Map(forecastFleet(histories, threshold).map((each) => [each.battery, each]))

/** Where a line through all readings of a battery comes to the threshold, in days after the last. */
function lineLeft({ readings }: BatteryHistory): number {
  const mean = (of: (each: BatteryHistory['readings'][number]) => number) =>
    readings.reduce((sum, each) => sum + of(each), 0) / readings.length
  const [day, health] = [mean((each) => each.day), mean((each) => each.health)]
  const slope =
    mean((each) => (each.day - day) * (each.health - health)) / mean((each) => (each.day - day) ** 2)
  return day + (threshold - health) / slope - (readings.at(-1)?.day ?? 0)
}

describe('a forecast', () => {
  it('knows of the knee that other batteries of the part have had [F-301]', () => {
    const { histories } = exampleFleet(1, 30, whole)
    const knee = 500
    const young = exampleHistory({ battery: 'young', knee, until: 400 })
    const left = lifeTo(threshold, knee) - 400
    const forecast = forecastsOf([...histories, young]).get('young')
    const { p10, p50, p90 } = intervalOf(forecast?.days ?? [])
    expect(Math.abs(p50 - left)).toBeLessThan(0.4 * left)
    expect(p10).toBeLessThan(left)
    expect(p90).toBeGreaterThan(left)
    expect(lineLeft(young)).toBeGreaterThan(3 * left)
  })

  it('counts days by how the battery itself is used [F-302]', () => {
    const { histories } = exampleFleet(2, 30, whole)
    const example = { knee: 500, until: 300 }
    const seldom = exampleHistory({ ...example, battery: 'seldom', cyclesPerDay: 0.5 })
    const often = exampleHistory({ ...example, battery: 'often', cyclesPerDay: 2 })
    const forecasts = forecastsOf([...histories, seldom, often])
    const median = (battery: string) => intervalOf(forecasts.get(battery)?.days ?? []).p50
    expect(median('seldom') / median('often')).toBeGreaterThan(3)
    expect(forecasts.get('often')?.usePerDay).toBeCloseTo(2, 1)
  })

  it('is half as far off as a line, and its interval holds, while no battery is known to its end [F-301 F-303 F-311]', () => {
    const { histories, daysLeft } = exampleFleet(3, 120, (random) => 0.3 + 0.65 * random())
    const forecasts = forecastsOf(histories)
    const held: boolean[] = []
    const [off, lineOff]: [number[], number[]] = [[], []]
    for (const history of histories) {
      const left = daysLeft.get(history.battery) ?? 0
      const { p10, p50, p90 } = intervalOf(forecasts.get(history.battery)?.days ?? [])
      held.push(p10 <= left && left <= p90)
      off.push(Math.abs(p50 - left))
      lineOff.push(Math.abs(lineLeft(history) - left))
    }
    const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
    expect(held.filter(Boolean).length / held.length).toBeGreaterThan(0.6)
    expect(sum(off)).toBeLessThan(0.5 * sum(lineOff))
  })

  it('is 0 for a battery that is below already [F-304]', () => {
    const { histories } = exampleFleet(4, 20, whole)
    const spent = exampleHistory({ battery: 'spent', knee: 500, until: lifeTo(threshold, 500) + 60 })
    expect(intervalOf(forecastsOf([...histories, spent]).get('spent')?.days ?? [])).toEqual({
      p10: 0,
      p50: 0,
      p90: 0,
    })
  })

  it('does not count the weeks in a drawer as use to come [F-308]', () => {
    const { histories } = exampleFleet(5, 30, whole)
    const used = exampleHistory({ battery: 'used', knee: 500, until: 300 })
    const readings = used.readings.map((each) => (each.day > 1200 ? { ...each, day: each.day + 140 } : each))
    const forecasts = forecastsOf([...histories, used, { ...used, battery: 'rested', readings }])
    const median = (battery: string) => intervalOf(forecasts.get(battery)?.days ?? []).p50
    expect(median('rested')).toBeGreaterThan(0.85 * median('used'))
    expect(median('rested')).toBeLessThan(1.15 * median('used'))
  })

  it('says what it rests on [F-309]', () => {
    const { histories } = exampleFleet(6, 12, whole)
    const bare = (battery: string, part: string): BatteryHistory => ({
      battery,
      part,
      made: null,
      readings: [],
    })
    const unknown = forecastsOf([...histories, bare('new', 'KB-1'), bare('lone', 'KB-9')])
    expect(unknown.get('b0')).toMatchObject({ basis: 'ownHistory', others: 11 })
    expect(unknown.get('new')).toMatchObject({ basis: 'part', others: 12, lastRead: null })
    expect(unknown.get('lone')).toMatchObject({ basis: 'notEnoughHistory', others: 0 })
  })

  it('of a part with few batteries learns from how other parts age [F-310]', () => {
    const { histories } = exampleFleet(7, 60, whole)
    const few = [450, 520].map((knee, index) =>
      exampleHistory({ battery: `few${index}`, knee, until: 350, part: 'KB-2' }),
    )
    const left = lifeTo(threshold, 450) - 350
    const off = (all: readonly BatteryHistory[]) =>
      Math.abs(intervalOf(forecastsOf(all).get('few0')?.days ?? []).p50 - left)
    expect(off([...histories, ...few])).toBeLessThan(0.8 * off(few))
  })

  it('is in order and finite for whatever gauges tell [F-305]', () => {
    const { histories } = exampleFleet(8, 10, whole)
    const model = learnFleet(histories, threshold).get('KB-1')
    if (!model) throw new Error('the part was not learned')
    const reading = fc.record({
      day: fc.integer({ min: 0, max: 5000 }),
      cycles: fc.option(fc.double({ min: -10, max: 70_000 })),
      health: fc.double({ min: -10, max: 300 }),
    })
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 40 }), fc.option(fc.integer()), (readings, made) => {
        const { days } = forecastBattery(model, { battery: 'b', part: 'KB-1', made, readings })
        for (const [index, each] of days.entries()) {
          expect(each).toBeGreaterThanOrEqual(index === 0 ? 0 : (days[index - 1] ?? 0))
          expect(each).toBeLessThanOrEqual(20 * 365)
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each([[[]], [[{ day: 5, cycles: 1, health: 100 }]]])(
    'of a fleet of one battery with readings %j is wide [F-309]',
    (readings) => {
      const [forecast] = forecastFleet([{ battery: 'b', part: 'p', made: null, readings }], threshold)
      const { p10, p90 } = intervalOf(forecast?.days ?? [])
      expect(forecast?.basis).toBe('notEnoughHistory')
      expect(p90 / p10).toBeGreaterThan(4)
    },
  )
})

describe('the chance to fall below within a time', () => {
  const days = [10, 20, 30, 45, 70, 100, 140, 200, 300, 400, 600]
  it.each([
    [30, 0.1],
    [100, 0.5],
    [300, 0.9],
  ])('within %d days is what the interval says: %d [F-312]', (within, chance) => {
    expect(chanceWithin(days, within)).toBeCloseTo(chance, 9)
  })

  it('is next to none long before the first kept day [F-312]', () => {
    const lasting = days.map((each) => 1500 + 5 * each)
    expect(chanceWithin(lasting, 1540)).toBeLessThan(0.02)
    expect(chanceWithin(lasting, 365)).toBeLessThan(1e-6)
  })

  it('grows with time, from 0 to nearly 1 [F-312]', () => {
    const chances = [0, 1, 15, 50, 90, 500, 5000].map((within) => chanceWithin(days, within))
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
    expect([chances[0], chances.at(-1)]).toEqual([0, 0.99])
  })
})
