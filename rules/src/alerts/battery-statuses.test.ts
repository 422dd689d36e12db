import {
  type BatteryLevel,
  type BatteryStatuses,
  initialWorldSettings,
  type StatusLevel,
} from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BatteryFacts, batteryStatus, batteryStatuses, healthOf } from './battery-statuses.ts'

const settings = {
  ...initialWorldSettings,
  batteryHealthStatusEnabled: true,
  batteryHealthStatusYellow: 80,
  batteryHealthStatusRed: 7,
  batteryCycleCountEnabled: true,
  batteryCycleCountYellow: 500,
  batteryCycleCountRed: 800,
  batteryAverageDischargeEnabled: true,
  batteryAverageDischargeYellow: 15,
  batteryAverageDischargeRed: 25,
}
const sound: BatteryFacts = { capacityFactor: 1, cycleCount: 0, averageDischarge: 0 }
const good: BatteryStatuses = {
  batteryHealthStatus: 'green',
  batteryAverageDischargeStatus: 'green',
  batteryCycleCountStatus: 'green',
}

describe('the statuses of a battery', () => {
  it.each<[capacityFactor: number | null, level: StatusLevel]>([
    [1.02, 'green'],
    [0.801, 'green'],
    [0.800001, 'green'],
    [0.8, 'yellow'],
    [2400 / 3000, 'yellow'],
    [0.0701, 'yellow'],
    [0.07, 'red'],
    [0, 'red'],
    [null, 'green'],
  ])(
    'health: a capacity factor of %s is %s, at or below 80 and 7 percent [B-9993]',
    (capacityFactor, level) => {
      expect(batteryStatuses({ ...sound, capacityFactor }, settings)).toEqual({
        ...good,
        batteryHealthStatus: level,
      })
    },
  )

  it.each<[cycleCount: number | null, level: StatusLevel]>([
    [499, 'green'],
    [500, 'yellow'],
    [799, 'yellow'],
    [800, 'red'],
    [801, 'red'],
    [null, 'green'],
  ])('%s cycles are %s, at or above 500 and 800 [B-9993]', (cycleCount, level) => {
    expect(batteryStatuses({ ...sound, cycleCount }, settings)).toEqual({
      ...good,
      batteryCycleCountStatus: level,
    })
  })

  it.each<[averageDischarge: number | null, level: StatusLevel]>([
    [14.999, 'green'],
    [15, 'yellow'],
    [24.999, 'yellow'],
    [25, 'red'],
    [null, 'green'],
  ])('an average discharge of %s is %s, at or above 15 and 25 [B-9993]', (averageDischarge, level) => {
    expect(batteryStatuses({ ...sound, averageDischarge }, settings)).toEqual({
      ...good,
      batteryAverageDischargeStatus: level,
    })
  })

  it.each([
    ['batteryHealthStatus', 'batteryHealthStatusEnabled'],
    ['batteryCycleCountStatus', 'batteryCycleCountEnabled'],
    ['batteryAverageDischargeStatus', 'batteryAverageDischargeEnabled'],
  ] as const)(
    '%s is green where its alert is switched off, and the others stay [B-9993]',
    (alert, enabled) => {
      const worn: BatteryFacts = { capacityFactor: 0.01, cycleCount: 5000, averageDischarge: 60 }
      const bad: BatteryStatuses = {
        batteryHealthStatus: 'red',
        batteryAverageDischargeStatus: 'red',
        batteryCycleCountStatus: 'red',
      }
      expect(batteryStatuses(worn, settings)).toEqual(bad)
      expect(batteryStatuses(worn, { ...settings, [enabled]: false })).toEqual({ ...bad, [alert]: 'green' })
    },
  )

  it('health reaches each threshold of three decimals exactly at its fraction [B-9993]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_000 }), (thousandths) => {
        const batteryHealthStatusRed = thousandths / 1000
        const health = (steps: number) =>
          batteryStatuses(
            { ...sound, capacityFactor: steps / 1e7 },
            { ...settings, batteryHealthStatusRed, batteryHealthStatusYellow: 0 },
          ).batteryHealthStatus
        expect([health(thousandths * 100), health(thousandths * 100 + 1)]).toEqual(['red', 'green'])
      }),
      { seed: 9993, numRuns: 1000 },
    )
  })
})

describe('the status of a battery', () => {
  it.each<[statuses: StatusLevel[], level: BatteryLevel]>([
    [['green', 'green', 'green'], 'green'],
    [['yellow', 'green', 'green'], 'orange'],
    [['green', 'yellow', 'green'], 'orange'],
    [['green', 'green', 'yellow'], 'orange'],
    [['yellow', 'green', 'red'], 'red'],
    [['red', 'yellow', 'yellow'], 'red'],
    [['green', 'red', 'green'], 'red'],
  ])('is for %j %s, its warning being orange [B-210 B-9993]', ([health, discharge, cycles], level) => {
    const statuses: BatteryStatuses = {
      batteryHealthStatus: health ?? 'green',
      batteryAverageDischargeStatus: discharge ?? 'green',
      batteryCycleCountStatus: cycles ?? 'green',
    }
    expect(batteryStatus(statuses)).toBe(level)
  })
})

describe('the health of a battery', () => {
  it.each([
    [{ presentCapacity: 3016, ratedCapacity: 5200 }, 58],
    [{ presentCapacity: 0, ratedCapacity: 5200 }, 0],
    [{ presentCapacity: 1e6, ratedCapacity: 1e-305 }, 1_000_000],
    [{ presentCapacity: 3016, ratedCapacity: null }, null],
    [{ presentCapacity: null, ratedCapacity: 5200 }, null],
    [{ presentCapacity: 3016, ratedCapacity: 0 }, null],
  ])('of %o is %d percent', (reading, health) => {
    expect(healthOf(reading)).toBe(health)
  })
})
