import { triedThresholds } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleFleet, exampleHistory, lifeTo } from './ageing.examples.ts'
import type { BatteryHistory } from './battery-history.ts'
import { forecastBattery } from './forecast-battery.ts'
import { type DaysLeft, intervalOf } from './life-left.ts'
import { learnFleet, type PartModel } from './part-model.ts'

const knee = 500
const whole = () => 1

function modelOf(histories: readonly BatteryHistory[], threshold: number): PartModel {
  const model = learnFleet(histories, threshold).get('KB-1')
  if (!model) throw new Error('the part was not learned')
  return model
}

/** Batteries of the same part that were used until they fell below 60 %. */
const fleet = exampleFleet(21, 40, whole).histories

const thresholds: readonly number[] = triedThresholds

const daysAt = (model: PartModel, history: BatteryHistory, tried: number): DaysLeft =>
  forecastBattery(model, history).daysAtOthers[thresholds.indexOf(tried)] ?? []

const usedUntil = (until: number) => exampleHistory({ battery: 'one', knee, until })

describe('the days left at other thresholds', () => {
  const model = modelOf(fleet, 60)

  it('are those of the forecast at its own threshold [F-325]', () => {
    const forecast = forecastBattery(model, usedUntil(400))
    expect(daysAt(model, usedUntil(400), 60)).toEqual(forecast.days)
  })

  it.each([50, 70, 80])(
    'hold what comes, and are as near to it as its own, at %d percent [F-325]',
    (tried) => {
      for (const until of [200, 350, 400, 480, 520]) {
        const used = usedUntil(until)
        const own = intervalOf(forecastBattery(model, used).days)
        const { p10, p50, p90 } = intervalOf(daysAt(model, used, tried))
        // Of the last weekly reading, from which days count.
        const read = 7 * Math.floor(until / 7)
        const left = lifeTo(tried, knee) - read
        expect(Math.abs(p50 - left)).toBeLessThan(1.2 * Math.abs(own.p50 - (lifeTo(60, knee) - read)) + 5)
        expect(p10).toBeLessThan(left)
        expect(p90).toBeGreaterThan(left)
      }
    },
  )

  it.each([70, 80])('are as good as forecasts learned at that threshold, %d percent [F-325]', (tried) => {
    const { histories, daysLeft } = exampleFleet(23, 50, (random) => 0.3 + 0.65 * random())
    const [here, there] = [modelOf(histories, 60), modelOf(histories, tried)]
    const off = { here: 0, there: 0 }
    const held: boolean[] = []
    for (const history of histories) {
      const used = (history.readings.at(-1)?.day ?? 0) - 1000
      // All of them lose in the same way, each at its own pace.
      const life = used + (daysLeft.get(history.battery) ?? 0)
      const left = (life * lifeTo(tried, knee)) / lifeTo(60, knee) - used
      if (left <= 0) continue
      const { p10, p50, p90 } = intervalOf(daysAt(here, history, tried))
      held.push(p10 <= left && left <= p90)
      off.here += Math.abs(p50 - left)
      off.there += Math.abs(intervalOf(forecastBattery(there, history).days).p50 - left)
    }
    expect(held.filter(Boolean).length / held.length).toBeGreaterThan(0.6)
    expect(off.here).toBeLessThan(1.2 * off.there)
  })

  it.each([75, 65, 55, 45])(
    'are 0 for a battery at %d percent where the threshold is above that [F-304 F-325]',
    (health) => {
      const used = usedUntil(lifeTo(health, knee))
      for (const tried of triedThresholds) {
        const { p50 } = intervalOf(daysAt(model, used, tried))
        if (tried >= health) expect(p50).toBe(0)
        else expect(p50).toBeGreaterThan(0)
      }
    },
  )

  it.each([20, 60, 62.5, 95])(
    'are never later at a higher one, and in order, whatever gauges tell, of a model at %d percent [F-305 F-325]',
    (threshold) => {
      const own = modelOf(fleet.slice(0, 12), threshold)
      const reading = fc.record({
        day: fc.integer({ min: 0, max: 5000 }),
        cycles: fc.option(fc.double({ min: -10, max: 70_000 })),
        health: fc.double({ min: -10, max: 300 }),
      })
      fc.assert(
        fc.property(fc.array(reading, { maxLength: 40 }), (readings) => {
          const { days, daysAtOthers } = forecastBattery(own, { ...usedUntil(0), readings })
          const all = [...triedThresholds.map((at, index) => ({ at, days: daysAtOthers[index] ?? [] }))]
          const inOrder = [...all, { at: threshold, days }].sort((one, other) => one.at - other.at)
          for (const [index, { days: each }] of inOrder.entries()) {
            expect(each).toEqual(each.toSorted((one, other) => one - other))
            for (const [level, day] of each.entries()) {
              expect(day).toBeGreaterThanOrEqual(0)
              expect(day).toBeLessThanOrEqual(inOrder[index - 1]?.days[level] ?? 20 * 365)
            }
          }
        }),
        { numRuns: 25 },
      )
    },
  )

  it('are less sure where hardly any battery has come to that threshold [F-303 F-325]', () => {
    const young = modelOf(exampleFleet(22, 40, () => 0.75).histories, 60)
    const [lowest = 0, , , , highest = 0] = young.wideningAtOthers
    expect(lowest).toBeGreaterThan(1.1 * highest)
    expect(young.wideningAtOthers[1]).toBe(young.calibration.widening)
  })
})
