import {
  type BatteryHistogram,
  batteryAlerts,
  batteryIntervals,
  countBatteriesByAge,
  countBatteriesByDischarge,
  countBatteriesByFirstSeen,
  countBatteriesByHealth,
  countSmartBatteryAlerts,
  currentWorld,
  type FeatureToggle,
  getBatteryEstate,
  getDeviceEstate,
  getFeatureToggles,
  getWorldSettings,
  type IntervalCounts,
  ownFeatureCodes,
  type WorldSettings,
} from '@muster/contract'
import { aServer, aWorld } from './console.tsx'
import { settingsWith } from './estate.ts'
import type { FakeServer } from './fake-server.ts'

/** The codes of the battery product: batteries, and devices. */
export const [batteriesCode = '', devicesCode = ''] = ownFeatureCodes.batteryEssentials

/** Settings of a world that watches everything about batteries. */
export const batteryAlertsOn: Partial<WorldSettings> = {
  averageDischargeEnabled: true,
  batteryHealthStatusEnabled: true,
  batteryAverageDischargeEnabled: true,
  batteryCycleCountEnabled: true,
}

const noBatteryAlerts = Object.fromEntries(
  batteryAlerts.map((alert) => [alert, { red: 0, yellow: 0, count: 0, enabled: true }]),
) as Record<(typeof batteryAlerts)[number], { red: number; yellow: number; count: number; enabled: boolean }>

/** A count for each bucket, from left to right. */
export const intervalsOf = (histogram: BatteryHistogram, counts: readonly number[]): IntervalCounts =>
  batteryIntervals[histogram].map((interval, place) => ({ interval, count: counts[place] ?? 0 }))

interface BatteryWorld {
  features?: readonly string[]
  toggles?: readonly FeatureToggle[]
  settings?: Partial<WorldSettings>
}

/** A server whose world has the battery product, with batteries without alerts. */
export const aBatteryServer = ({
  features = [batteriesCode, devicesCode],
  toggles = ['show-batteries-chart'],
  settings = batteryAlertsOn,
}: BatteryWorld = {}): FakeServer =>
  aServer()
    .answer(currentWorld, { ...aWorld, features: [...features] })
    .answer(getFeatureToggles, [...toggles])
    .answer(getWorldSettings, settingsWith(settings))
    .answer(getBatteryEstate, { all: 1000, red: 9, orange: 120, green: 871 })
    .answer(getDeviceEstate, { all: 400, red: 0, yellow: 50, green: 350 })
    .answer(countSmartBatteryAlerts, noBatteryAlerts)
    .answer(countBatteriesByHealth, intervalsOf('health', [12, 31, 78, 162, 324, 2610, 5191]))
    .answer(countBatteriesByDischarge, intervalsOf('averageDischarge', [7948, 402, 31, 12, 6, 4, 2, 1, 1, 1]))
    .answer(countBatteriesByAge, intervalsOf('age', [1204, 1866, 1725, 1488, 1390, 735]))
    .answer(countBatteriesByFirstSeen, intervalsOf('firstSeen', [212, 248, 301, 1106, 2184, 4357]))
