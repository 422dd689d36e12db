import type { BatteryAlert, DeviceAlert, WorldSettings } from '@muster/contract'

const switches = {
  deviceLocationAccessPointStatus: 'deviceLocationAccessPointEnabled',
  deviceUtilisationIdleStatus: 'deviceUtilisationIdleEnabled',
  deviceUtilisationOutOfContactStatus: 'deviceUtilisationOutOfContactEnabled',
  deviceUserExperienceRebootStatus: 'deviceUserExperienceRebootEnabled',
  averageDischargeStatus: 'averageDischargeEnabled',
  deviceUserExperienceLowPowerStatus: 'deviceUserExperienceLowPowerEnabled',
  deviceLocationTimeStatus: 'deviceLocationTimeEnabled',
  deviceLocationDistanceStatus: 'deviceLocationDistanceEnabled',
  deviceUserExperienceDropStatus: 'deviceUserExperienceDropStatusEnabled',
} as const satisfies Record<Exclude<DeviceAlert, 'deviceTimeErrorStatus'>, keyof WorldSettings>

/** Whether a world has an alert switched on; time errors have no switch and are always on [C-216]. */
export const isAlertOn = (alert: DeviceAlert, settings: WorldSettings): boolean =>
  alert === 'deviceTimeErrorStatus' || settings[switches[alert]]

/** The counts name alerts by their status, the settings by what is measured [B-9983]. */
const batterySwitches = {
  batteryHealthStatus: 'batteryHealthStatusEnabled',
  batteryAverageDischargeStatus: 'batteryAverageDischargeEnabled',
  batteryCycleCountStatus: 'batteryCycleCountEnabled',
} as const satisfies Record<BatteryAlert, keyof WorldSettings>

export const isBatteryAlertOn = (alert: BatteryAlert, settings: WorldSettings): boolean =>
  settings[batterySwitches[alert]]
