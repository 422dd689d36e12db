import { batteryAlerts, deviceAlerts, initialWorldSettings, statusLevels } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batteryStatuses } from '../battery-statuses.ts'
import { anyDevice, anySettings, now } from '../device-facts.examples.ts'
import { deviceStatuses } from '../device-statuses.ts'
import { worstStatus } from '../thresholds.ts'
import { batteryColumns } from './battery-columns.ts'
import { batteryJudge, bitsOf, deviceJudge, worstOf } from './column-levels.ts'
import { deviceColumns } from './device-columns.ts'
import { deviceFigures } from './device-figures.ts'

const names = (alerts: readonly string[], levels: Int32Array, index: number) =>
  alerts.map((_, alert) => {
    const { alerting, red } = bitsOf(alert)
    const own = levels[index] ?? 0
    return own & red ? 'red' : own & alerting ? 'yellow' : 'green'
  })

describe('the levels of columns', () => {
  it('are those of each device by the rule that evaluates it, with any settings [F-502]', () => {
    fc.assert(
      fc.property(fc.array(anyDevice, { minLength: 1, maxLength: 12 }), anySettings, (devices, settings) => {
        const columns = deviceColumns(devices.map((facts, index) => deviceFigures(index, facts, now)))
        const levels = new Int32Array(devices.length)
        const asked = {
          alerts: new Set<string>(deviceAlerts),
          ownThresholdsOf: (number: number) => devices[number]?.home ?? null,
        }
        deviceJudge(settings, asked)(levels, columns)
        for (const [index, facts] of devices.entries()) {
          const statuses = deviceStatuses(facts, settings, now)
          expect(names(deviceAlerts, levels, index)).toEqual(deviceAlerts.map((alert) => statuses[alert]))
          expect(statusLevels[worstOf(levels[index] ?? 0)]).toBe(worstStatus(statuses))
        }
      }),
      { numRuns: 2000 },
    )
  })

  const orNull = (value: fc.Arbitrary<number>) => fc.option(value, { nil: null })
  /** Where thresholds lie, and close to them. */
  const near = (max: number, step: number) =>
    fc
      .tuple(fc.integer({ min: 0, max: max / step }), fc.constantFrom(0, 0, 1e-9, -1e-9))
      .map(([steps, beside]) => Math.max(0, Number((steps * step).toFixed(9)) + beside))
  const thousandths = (max: number) =>
    fc.oneof(
      fc.integer({ min: 0, max }),
      fc.integer({ min: 0, max: max * 1000 }).map((value) => value / 1000),
    )

  it('are those of each battery too [F-502]', () => {
    const battery = fc.record({
      capacityFactor: orNull(fc.oneof(near(1.2, 0.01), fc.double({ min: 0, max: 2, noNaN: true }))),
      cycleCount: orNull(fc.integer({ min: 0, max: 2000 })),
      averageDischarge: orNull(fc.oneof(near(40, 0.5), fc.double({ min: 0, max: 99, noNaN: true }))),
    })
    const settings = fc
      .record({
        batteryHealthStatusEnabled: fc.boolean(),
        batteryHealthStatusYellow: thousandths(99),
        batteryHealthStatusRed: thousandths(99),
        batteryCycleCountEnabled: fc.boolean(),
        batteryCycleCountYellow: thousandths(2000),
        batteryCycleCountRed: thousandths(2000),
        batteryAverageDischargeEnabled: fc.boolean(),
        batteryAverageDischargeYellow: thousandths(40),
        batteryAverageDischargeRed: thousandths(40),
      })
      .map((chosen) => ({ ...initialWorldSettings, ...chosen }))
    fc.assert(
      fc.property(fc.array(battery, { minLength: 1, maxLength: 12 }), settings, (batteries, chosen) => {
        const columns = batteryColumns(batteries.map((facts, number) => ({ number, ...facts })))
        const levels = new Int32Array(batteries.length)
        batteryJudge(chosen, new Set(batteryAlerts))(levels, columns)
        for (const [index, facts] of batteries.entries()) {
          const statuses = batteryStatuses(facts, chosen)
          expect(names(batteryAlerts, levels, index)).toEqual(batteryAlerts.map((alert) => statuses[alert]))
        }
      }),
      { numRuns: 2000 },
    )
  })
})
