import { describe, expect, it } from 'vitest'
import { exampleFleet } from '../forecast/ageing.examples.ts'
import type { BatteryHistory } from '../forecast/battery-history.ts'
import { inOneGo } from '../forecast/steps.ts'
import { backtestInSteps } from './backtest.ts'

const today = 4000
const threshold = 60

/** The same history, with its last reading some days before today. */
function endingAgo(history: BatteryHistory, ago: number): BatteryHistory {
  const shift = today - ago - (history.readings.at(-1)?.day ?? 0)
  const readings = history.readings.map((reading) => ({ ...reading, day: reading.day + shift }))
  return { ...history, made: (history.made ?? 0) + shift, readings }
}

/** Some of which have come to their end lately. */
const fleet = exampleFleet(11, 60, (random) => 0.4 + 1.1 * random()).histories.map((history) =>
  endingAgo(history, 0),
)
const tested = (histories: readonly BatteryHistory[], daysAgo: number) =>
  inOneGo(backtestInSteps({ teachers: histories, tested: histories }, { threshold, today, daysAgo }))

describe('a backtest', () => {
  it.each([90, 180])('of forecasts %d days ago tells what came of them [F-323]', (daysAgo) => {
    const { batteries, said, fell, right, expected, error, held } = tested(fleet, daysAgo)
    expect(batteries).toBeGreaterThan(20)
    expect(fell).toBeGreaterThan(5)
    expect(right).toBeGreaterThan(0.4 * fell)
    expect(right).toBeGreaterThan(0.6 * said)
    expect(Math.abs(expected.expected - fell)).toBeLessThan(0.4 * fell + 2)
    expect(error).toBeLessThan(daysAgo)
    expect(held).toBeLessThanOrEqual(batteries)
    expect(held).toBeGreaterThan(0.6 * batteries)
  })

  it('tells how many of the intervals are over, since those of batteries that go on were not tried [F-323]', () => {
    const { batteries, held, ended, endedHeld } = tested(fleet, 180)
    expect(ended).toBeGreaterThanOrEqual(3)
    expect(ended).toBeLessThan(0.5 * batteries)
    expect(held).toBeGreaterThan(2 * ended)
    expect(endedHeld).toBeGreaterThan(0)
    expect(endedHeld).toBeLessThanOrEqual(ended)
  })

  it('is of others than those that teach, if so asked [F-323]', () => {
    const [teachers, others] = [fleet.slice(0, 20), fleet.slice(20)]
    const asked = { threshold, today, daysAgo: 90 }
    const of = (histories: readonly BatteryHistory[]) =>
      inOneGo(backtestInSteps({ teachers, tested: histories }, asked)).batteries
    expect(of(others)).toBeGreaterThan(10)
    expect(of([])).toBe(0)
  })

  it('knows nothing of what has happened since [F-323]', () => {
    const spoiled = fleet.map((history) => ({
      ...history,
      readings: history.readings.map((reading) =>
        reading.day > today - 90 ? { ...reading, health: 20 } : reading,
      ),
    }))
    const { said, expected } = tested(fleet, 90)
    const other = tested(spoiled, 90)
    expect(other.fell).toBe(other.batteries)
    // Those below already are left out of both; nobody else's forecast differs.
    expect(other.batteries).toBeGreaterThanOrEqual(tested(fleet, 90).batteries)
    expect(other.said).toBeGreaterThanOrEqual(said)
    expect(other.expected.expected).toBeGreaterThanOrEqual(expected.expected - 1e-9)
    expect(other.said - said).toBeLessThanOrEqual(other.batteries - tested(fleet, 90).batteries)
  })

  it('leaves out batteries that nobody has seen since, unless they had fallen [F-323]', () => {
    const silent = fleet.map((history, index) => (index % 2 ? endingAgo(history, 60) : history))
    expect(tested(silent, 30).batteries).toBeLessThan(tested(fleet, 30).batteries)
  })

  it('of no history says nothing [F-323]', () => {
    expect(tested([], 90)).toEqual({
      ...{ batteries: 0, said: 0, fell: 0, right: 0, expected: { expected: 0, from: 0, to: 0 } },
      ...{ error: null, held: 0, ended: 0, endedHeld: 0 },
    })
    const young = fleet.map((history) => ({ ...history, readings: history.readings.slice(-2) }))
    expect(tested(young, 90).batteries).toBe(0)
  })
})
