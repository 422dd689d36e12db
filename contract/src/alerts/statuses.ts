import { z } from 'zod'

/** A device's status of one alert [C-2007]. */
export const statusLevels = ['green', 'yellow', 'red'] as const
export const StatusLevel = z.enum(statusLevels)
export type StatusLevel = z.infer<typeof StatusLevel>

/** The alerts of a device, in display order [C-215, C-217]. */
export const deviceAlerts = [
  'deviceLocationAccessPointStatus',
  'deviceUtilisationIdleStatus',
  'deviceUtilisationOutOfContactStatus',
  'deviceUserExperienceRebootStatus',
  'deviceTimeErrorStatus',
  'averageDischargeStatus',
  'deviceUserExperienceLowPowerStatus',
  'deviceLocationTimeStatus',
  'deviceLocationDistanceStatus',
  'deviceUserExperienceDropStatus',
] as const
export type DeviceAlert = (typeof deviceAlerts)[number]
export type DeviceStatuses = Record<DeviceAlert, StatusLevel>

/** The alerts of a smart battery [B-1113]. */
export const batteryAlerts = [
  'batteryHealthStatus',
  'batteryAverageDischargeStatus',
  'batteryCycleCountStatus',
] as const
export type BatteryAlert = (typeof batteryAlerts)[number]
export type BatteryStatuses = Record<BatteryAlert, StatusLevel>

/** A battery's overall status: its warning is called orange [B-210]. */
export const batteryLevels = ['green', 'orange', 'red'] as const
export type BatteryLevel = (typeof batteryLevels)[number]

/**
 * The alarms, each with the status it counts: a share of a group's or home location's devices.
 */
export const alarmTypes = {
  deviceStatus: 'deviceStatus',
  deviceLocationTimeStatus: 'deviceLocationTimeStatus',
  deviceTimeErrorStatus: 'deviceTimeErrorStatus',
  deviceLocationDistanceStatus: 'deviceLocationDistanceStatus',
  averageDischargeStatus: 'averageDischargeStatus',
  deviceUserExperienceDrop: 'deviceUserExperienceDropStatus',
  deviceUserExperienceLowPower: 'deviceUserExperienceLowPowerStatus',
  deviceUserExperienceReboot: 'deviceUserExperienceRebootStatus',
  deviceUtilisationIdle: 'deviceUtilisationIdleStatus',
  deviceLocationAccessPoint: 'deviceLocationAccessPointStatus',
  deviceUtilisationOutOfContact: 'deviceUtilisationOutOfContactStatus',
  anyAlert: 'anyAlert',
} as const satisfies Record<string, DeviceAlert | 'deviceStatus' | 'anyAlert'>
export type AlarmType = keyof typeof alarmTypes

export const alarmLevels = ['none', 'major', 'critical'] as const
export type AlarmLevel = (typeof alarmLevels)[number]
