import type { DeviceAlert, WorldSettings } from '@muster/contract'

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
