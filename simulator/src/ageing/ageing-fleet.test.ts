import { describe, expect, it } from 'vitest'
import { type AgedPeriod, ageBattery } from './age-battery.ts'
import { ageFleet } from './ageing-fleet.ts'
import { makeAgeingPart, stream } from './ageing-part.ts'

const plan = { seed: 7, batteries: 150, parts: 3, sites: 6, threshold: 60 }
const fleet = ageFleet(plan)
const part = { ...makeAgeingPart('P', stream(1, 2)), knee: 12, perDegree: 0.05, isWholePercent: true }
const conditions = { temperature: 25, summer: 0, cyclesPerDay: 1.2, peak: 0.3 }
const period: AgedPeriod = {
  made: 0,
  usedFrom: 60,
  until: 4000,
  observedFrom: 0,
  observedUntil: 900,
  threshold: 60,
}

describe('a fleet that ages', () => {
  it('is the same for the same seed, and another for another [F-201]', () => {
    expect(ageFleet(plan)).toEqual(fleet)
    expect(ageFleet({ ...plan, seed: 8 }).batteries).not.toEqual(fleet.batteries)
  })

  it('has weekly readings of at most three years, and cycles that never go back [F-203]', () => {
    for (const { readings } of fleet.batteries) {
      expect(readings[0]?.day ?? fleet.today).toBeGreaterThanOrEqual(fleet.today - 3 * 365)
      for (const [index, { day, cycles }] of readings.entries()) {
        const before = readings[index - 1]
        if (!before) continue
        expect((day - before.day) % 7).toBe(0)
        expect(cycles).toBeGreaterThanOrEqual(before.cycles)
      }
    }
  })

  it('has batteries that were replaced, most of them some weeks after they fell below the threshold [F-204]', () => {
    const replaced = fleet.batteries.filter((battery) => battery.replaced !== null)
    const worn = replaced.filter(
      ({ trueDayBelow, replaced: day }) => trueDayBelow !== null && (day ?? 0) - trueDayBelow >= 5,
    )
    expect(replaced.length).toBeGreaterThan(20)
    expect(worn.length / replaced.length).toBeGreaterThan(0.5)
    expect(worn.length).toBeLessThan(replaced.length)
    for (const { readings, replaced: day } of replaced)
      expect(readings.at(-1)?.day ?? 0).toBeLessThanOrEqual(day ?? 0)
  })
})

describe('a battery that ages', () => {
  it('falls below the threshold on the same day, however long it is observed [F-205]', () => {
    const truth = ageBattery(part, conditions, period, 3).trueDayBelow
    expect(truth).not.toBeNull()
    for (const observedUntil of [0, 100, 2000]) {
      expect(ageBattery(part, conditions, { ...period, observedUntil }, 3).trueDayBelow).toBe(truth)
    }
  })

  it.each([
    ['a warm site', { ...conditions, temperature: 35 }],
    ['more use', { ...conditions, cyclesPerDay: 2 }],
  ])('ends sooner with %s [F-202]', (_, harder) => {
    const end = (own: typeof conditions) => ageBattery(part, own, period, 3).trueDayBelow ?? 0
    expect(end(harder)).toBeLessThan(0.85 * end(conditions))
  })

  it('loses faster beyond its knee [F-202]', () => {
    const kneeless = ageBattery({ ...part, knee: 100 }, conditions, period, 3)
    const kneed = ageBattery(part, conditions, period, 3)
    expect(kneed.readings.slice(0, 8)).toEqual(kneeless.readings.slice(0, 8))
    expect(kneed.trueDayBelow ?? 0).toBeLessThan(kneeless.trueDayBelow ?? Number.POSITIVE_INFINITY)
  })

  it('is read in whole percents or tenths, with noise [F-203]', () => {
    const { readings } = ageBattery(part, conditions, period, 3)
    expect(readings.every(({ health }) => Number.isInteger(health))).toBe(true)
    const tenths = ageBattery(
      { ...part, isWholePercent: false, gaugeNoise: 0.5 },
      conditions,
      period,
      3,
    ).readings
    expect(tenths.some(({ health }) => !Number.isInteger(health))).toBe(true)
    expect(tenths.some(({ health }, index) => health > (tenths[index - 1]?.health ?? 200))).toBe(true)
  })
})
