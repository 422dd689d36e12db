import { z } from 'zod'
import { TablePageSizes } from '../access/user-settings.ts'
import { type AlarmType, alarmTypes } from '../alerts/statuses.ts'
import { call } from '../call.ts'
import { Version } from '../version.ts'

const threshold = z.number().min(0).max(1_000_000)
const switchable = z.boolean().nullable()

const alarm = z.object({ enabled: z.boolean(), yellow: z.int(), red: z.int() })
const alarms = Object.fromEntries(Object.keys(alarmTypes).map((type) => [type, alarm])) as Record<
  AlarmType,
  typeof alarm
>

/**
 * The settings of a world. Thresholds have three fields each: `…Enabled`, `…Yellow`, `…Red`. Their bounds are
 * checked by rules, not here, because an unchanged value is always accepted.
 */
export const WorldSettings = z.object({
  averageDischargeEnabled: z.boolean(),
  averageDischargeYellow: threshold,
  averageDischargeRed: threshold,
  batteryHealthStatusEnabled: z.boolean(),
  batteryHealthStatusYellow: threshold,
  batteryHealthStatusRed: threshold,
  batteryCycleCountEnabled: z.boolean(),
  batteryCycleCountYellow: threshold,
  batteryCycleCountRed: threshold,
  batteryAverageDischargeEnabled: z.boolean(),
  batteryAverageDischargeYellow: threshold,
  batteryAverageDischargeRed: threshold,
  /** Metres. */
  deviceLocationDistanceEnabled: z.boolean(),
  deviceLocationDistanceYellow: threshold,
  deviceLocationDistanceRed: threshold,
  /** Hours. */
  deviceLocationTimeEnabled: z.boolean(),
  deviceLocationTimeYellow: threshold,
  deviceLocationTimeRed: threshold,
  deviceLocationAccessPointEnabled: z.boolean(),
  /** Events in the period, which is given in days. */
  deviceUserExperienceRebootEnabled: z.boolean(),
  deviceUserExperienceRebootYellow: threshold,
  deviceUserExperienceRebootRed: threshold,
  deviceUserExperienceRebootPeriod: threshold,
  deviceUserExperienceLowPowerEnabled: z.boolean(),
  deviceUserExperienceLowPowerYellow: threshold,
  deviceUserExperienceLowPowerRed: threshold,
  deviceUserExperienceLowPowerPeriod: threshold,
  deviceUserExperienceDropStatusEnabled: z.boolean(),
  deviceUserExperienceDropStatusYellow: threshold,
  deviceUserExperienceDropStatusRed: threshold,
  deviceUserExperienceDropStatusPeriod: threshold,
  /** Days. */
  deviceUtilisationIdleEnabled: z.boolean(),
  deviceUtilisationIdleYellow: threshold,
  deviceUtilisationIdleRed: threshold,
  deviceUtilisationOutOfContactEnabled: z.boolean(),
  deviceUtilisationOutOfContactYellow: threshold,
  deviceUtilisationOutOfContactRed: threshold,
  alarms: z.object(alarms),
  /** The hour of the day at which the search for anomalies runs; null is never. */
  smartGroupingHour: z.int().min(0).max(23).nullable(),
  smartGroupingTimeZone: z.string().nullable(),
  /** What devices collect; null, the state before anybody has chosen, is off. */
  androidLocationCollectionEnabled: switchable,
  windowsLocationCollectionEnabled: switchable,
  androidMobileSignalLevelCollectionEnabled: switchable,
  windowsMobileSignalLevelCollectionEnabled: switchable,
  androidDropDetectionEnabled: switchable,
  deviceIdentifier: z.enum(['serialNumber', 'assetTag', 'imei']),
  useMetricDistances: z.boolean(),
  tablePageSizes: TablePageSizes,
})
export type WorldSettings = z.infer<typeof WorldSettings>

const alarmOff = { enabled: false, yellow: 10, red: 25 }

/** A new world's settings: everything off, thresholds in the middle of their range. */
export const initialWorldSettings: WorldSettings = {
  averageDischargeEnabled: false,
  averageDischargeYellow: 15,
  averageDischargeRed: 25,
  batteryHealthStatusEnabled: false,
  batteryHealthStatusYellow: 80,
  batteryHealthStatusRed: 60,
  batteryCycleCountEnabled: false,
  batteryCycleCountYellow: 500,
  batteryCycleCountRed: 800,
  batteryAverageDischargeEnabled: false,
  batteryAverageDischargeYellow: 15,
  batteryAverageDischargeRed: 25,
  deviceLocationDistanceEnabled: false,
  deviceLocationDistanceYellow: 5_000,
  deviceLocationDistanceRed: 50_000,
  deviceLocationTimeEnabled: false,
  deviceLocationTimeYellow: 24,
  deviceLocationTimeRed: 72,
  deviceLocationAccessPointEnabled: false,
  deviceUserExperienceRebootEnabled: false,
  deviceUserExperienceRebootYellow: 3,
  deviceUserExperienceRebootRed: 6,
  deviceUserExperienceRebootPeriod: 7,
  deviceUserExperienceLowPowerEnabled: false,
  deviceUserExperienceLowPowerYellow: 3,
  deviceUserExperienceLowPowerRed: 6,
  deviceUserExperienceLowPowerPeriod: 7,
  deviceUserExperienceDropStatusEnabled: false,
  deviceUserExperienceDropStatusYellow: 5,
  deviceUserExperienceDropStatusRed: 10,
  deviceUserExperienceDropStatusPeriod: 7,
  deviceUtilisationIdleEnabled: false,
  deviceUtilisationIdleYellow: 7,
  deviceUtilisationIdleRed: 14,
  deviceUtilisationOutOfContactEnabled: false,
  deviceUtilisationOutOfContactYellow: 3,
  deviceUtilisationOutOfContactRed: 7,
  alarms: Object.fromEntries(Object.keys(alarmTypes).map((type) => [type, alarmOff])) as Record<
    AlarmType,
    typeof alarmOff
  >,
  smartGroupingHour: null,
  smartGroupingTimeZone: null,
  androidLocationCollectionEnabled: null,
  windowsLocationCollectionEnabled: null,
  androidMobileSignalLevelCollectionEnabled: null,
  windowsMobileSignalLevelCollectionEnabled: null,
  androidDropDetectionEnabled: null,
  deviceIdentifier: 'serialNumber',
  useMetricDistances: false,
  tablePageSizes: {},
}

export const getWorldSettings = call({
  method: 'GET',
  path: '/api/configuration/getWorldSettings',
  summary: "The world's settings [A-1704]",
  access: { kind: 'world', permission: 'world.read' },
  reads: ['settings'],
  answer: WorldSettings.extend({ version: Version }),
})

/** A partial change; fields left out stay as they are. */
export const WorldSettingsChange = WorldSettings.extend({ alarms: z.object(alarms).partial().strict() })
  .partial()
  .strict()
export type WorldSettingsChange = z.infer<typeof WorldSettingsChange>

export const setWorldSettings = call({
  method: 'POST',
  path: '/api/configuration/setWorldSettings',
  summary: "Changes the world's settings [A-1705]",
  changes: 'settings.changed',
  access: { kind: 'world', permission: 'settings.manage' },
  // Statuses follow the thresholds.
  touches: ['settings', 'devices'],
  refuses: ['productNotLicensed', 'changedMeanwhile'],
  body: z.object({ worldSettings: WorldSettingsChange, version: Version.optional() }),
  answer: z.object({ set: z.literal(true), version: Version }),
})
