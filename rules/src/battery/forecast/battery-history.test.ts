import { describe, expect, it } from 'vitest'
import { type BatteryHistory, binsOf, cleanHistory, type HealthReading } from './battery-history.ts'

const history = (readings: HealthReading[], made: number | null = 0): BatteryHistory => ({
  battery: 'b',
  part: 'p',
  made,
  readings,
})
const weeks = (
  count: number,
  health: (week: number) => number,
  cycles = (week: number): number | null => week * 7,
) =>
  Array.from({ length: count }, (_, week) => ({ day: week * 7, cycles: cycles(week), health: health(week) }))

describe('a cleaned history', () => {
  it('is in order of days, whatever the order of readings [F-305]', () => {
    const readings = weeks(10, (week) => 100 - week)
    expect(cleanHistory(history(readings.toReversed()), 'cycles')).toEqual(
      cleanHistory(history(readings), 'cycles'),
    )
  })

  it.each([0, 255, Number.NaN])('drops a health of %d [F-305]', (nonsense) => {
    const readings = weeks(10, (week) => (week === 4 ? nonsense : 95))
    expect(cleanHistory(history(readings), 'cycles').health).toEqual(Array(9).fill(95))
  })

  it('drops a reading that is far from its neighbours [F-305]', () => {
    const readings = weeks(10, (week) => (week === 9 || week === 4 ? 60 : 95))
    expect(cleanHistory(history(readings), 'cycles').health).toEqual(Array(8).fill(95))
  })

  it('goes on counting when the counter of cycles was reset [F-306]', () => {
    const readings = weeks(
      10,
      (week) => 100 - week,
      (week) => (week < 5 ? 100 + week * 7 : (week - 5) * 7),
    )
    const { used, health } = cleanHistory(history(readings), 'cycles')
    expect(health).toHaveLength(10)
    expect(used).toEqual([100, 107, 114, 121, 128, 128, 135, 142, 149, 156])
  })

  it.each([
    ['begins again', (week: number) => (week < 8 ? 400 + week * 7 : (week - 8) * 7)],
    ['goes on', (week: number) => 400 + week * 7],
  ])('begins anew where a new battery took the name and the count %s [F-306]', (_, cycles) => {
    const readings = weeks(14, (week) => (week < 8 ? 70 - week : 100), cycles)
    const { days, used, health } = cleanHistory(history(readings), 'cycles')
    expect(days[0]).toBe(56)
    expect(health).toEqual(Array(6).fill(100))
    expect(used).toEqual([0, 7, 14, 21, 28, 35])
  })

  it('keeps the cycles of a battery whose gauge was set anew [F-306]', () => {
    const readings = weeks(14, (week) => (week < 8 ? 70 : 84))
    const { used, health } = cleanHistory(history(readings), 'cycles')
    expect(health).toEqual(Array(6).fill(84))
    expect(used[0]).toBe(56)
  })

  it('counts days since it was made, where cycles are not counted [F-307]', () => {
    const readings = weeks(
      4,
      () => 95,
      () => null,
    )
    expect(cleanHistory(history(readings, -10), 'days').used).toEqual([10, 17, 24, 31])
  })

  it('is used as is usual, where only this gauge does not count cycles [F-307]', () => {
    const readings = weeks(
      4,
      () => 95,
      () => null,
    )
    expect(cleanHistory(history(readings, -10), 'cycles', 2).used).toEqual([20, 34, 48, 62])
  })
})

describe('the bins of a history', () => {
  it('take in every reading once, and fewer of the last than of the first [F-301]', () => {
    const clean = cleanHistory(history(weeks(156, (week) => 100 - week / 5)), 'cycles')
    const bins = binsOf(clean)
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(156)
    expect(bins.at(-1)?.count).toBe(3)
    expect(bins.length).toBeLessThan(14)
    expect(bins.map(({ used }) => used)).toEqual(bins.map(({ used }) => used).toSorted((a, b) => a - b))
  })

  it('are none without readings [F-301]', () => {
    expect(binsOf(cleanHistory(history([]), 'cycles'))).toEqual([])
  })
})
