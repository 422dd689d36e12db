import { type DeviceAlert, statusLevels, type WorldSettings } from '@muster/contract'
import { day, hour } from '../time/durations.ts'
import { isAlertOn } from './alert-switches.ts'
import type { HomeFacts } from './device-facts.ts'
import type { Thresholds } from './thresholds.ts'

/** The thresholds of a home location: null where the world's apply [A-1216]. */
export type OwnThresholds = Pick<HomeFacts, 'distanceYellow' | 'distanceRed'>

/** Alerts without thresholds compare the level itself. */
const byLevel: Thresholds = { yellow: statusLevels.indexOf('yellow'), red: statusLevels.indexOf('red') }

/** Only whole days count, so a fractional threshold is reached on the next day. */
const inWholeDays = (yellow: number, red: number): Thresholds => ({
  yellow: Math.ceil(yellow) * day,
  red: Math.ceil(red) * day,
})

/**
 * What an alert's figure is compared with: metres, events, percent per hour, milliseconds of what lasts, or the place of
 * a level. Null where the alert is switched off.
 */
export function thresholdsOf(
  alert: DeviceAlert,
  settings: WorldSettings,
  home: OwnThresholds | null = null,
): Thresholds | null {
  return isAlertOn(alert, settings) ? thresholds[alert](settings, home) : null
}

const thresholds: Record<DeviceAlert, (settings: WorldSettings, home: OwnThresholds | null) => Thresholds> = {
  deviceLocationAccessPointStatus: () => byLevel,
  deviceTimeErrorStatus: () => byLevel,
  deviceUtilisationIdleStatus: (settings) =>
    inWholeDays(settings.deviceUtilisationIdleYellow, settings.deviceUtilisationIdleRed),
  deviceUtilisationOutOfContactStatus: (settings) =>
    inWholeDays(settings.deviceUtilisationOutOfContactYellow, settings.deviceUtilisationOutOfContactRed),
  deviceUserExperienceRebootStatus: (settings) => ({
    yellow: settings.deviceUserExperienceRebootYellow,
    red: settings.deviceUserExperienceRebootRed,
  }),
  deviceUserExperienceLowPowerStatus: (settings) => ({
    yellow: settings.deviceUserExperienceLowPowerYellow,
    red: settings.deviceUserExperienceLowPowerRed,
  }),
  deviceUserExperienceDropStatus: (settings) => ({
    yellow: settings.deviceUserExperienceDropStatusYellow,
    red: settings.deviceUserExperienceDropStatusRed,
  }),
  averageDischargeStatus: (settings) => ({
    yellow: settings.averageDischargeYellow,
    red: settings.averageDischargeRed,
  }),
  // Thresholds have at most three decimals, which are whole milliseconds.
  deviceLocationTimeStatus: (settings) => ({
    yellow: Math.round(settings.deviceLocationTimeYellow * hour),
    red: Math.round(settings.deviceLocationTimeRed * hour),
  }),
  deviceLocationDistanceStatus: (settings, home) => ({
    yellow: home?.distanceYellow ?? settings.deviceLocationDistanceYellow,
    red: home?.distanceRed ?? settings.deviceLocationDistanceRed,
  }),
}

/** The days over which an alert counts events; null for an alert that counts none. */
export function periodOf(alert: DeviceAlert, settings: WorldSettings): number | null {
  switch (alert) {
    case 'deviceUserExperienceRebootStatus':
      return settings.deviceUserExperienceRebootPeriod
    case 'deviceUserExperienceLowPowerStatus':
      return settings.deviceUserExperienceLowPowerPeriod
    case 'deviceUserExperienceDropStatus':
      return settings.deviceUserExperienceDropStatusPeriod
    default:
      return null
  }
}
