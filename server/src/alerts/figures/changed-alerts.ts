import { isDeepStrictEqual } from 'node:util'
import { type BatteryAlert, batteryAlerts, deviceAlerts, type WorldSettings } from '@muster/contract'
import { periodOf, thresholdsOf } from '@muster/rules'

/** The alerts of devices and batteries that two settings give other levels. */
export function changedAlerts(saved: WorldSettings, proposed: WorldSettings): ReadonlySet<string> {
  const partsOf = (alert: BatteryAlert, settings: WorldSettings) =>
    (['Enabled', 'Yellow', 'Red'] as const).map((part) => settings[`${batterySettings[alert]}${part}`])
  return new Set([
    ...deviceAlerts.filter(
      (alert) =>
        !isDeepStrictEqual(
          [thresholdsOf(alert, saved), periodOf(alert, saved)],
          [thresholdsOf(alert, proposed), periodOf(alert, proposed)],
        ),
    ),
    ...batteryAlerts.filter((alert) => !isDeepStrictEqual(partsOf(alert, saved), partsOf(alert, proposed))),
  ])
}

const batterySettings = {
  batteryHealthStatus: 'batteryHealthStatus',
  batteryAverageDischargeStatus: 'batteryAverageDischarge',
  batteryCycleCountStatus: 'batteryCycleCount',
} as const satisfies Record<BatteryAlert, string>
