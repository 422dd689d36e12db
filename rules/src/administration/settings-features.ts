import type { BrandId } from '@muster/contract'
import { isLicensed, settingsBatteryLicence } from '../access/licences.ts'

export const settingsTabs = ['alarms', 'alerts', 'anomalies', 'devices', 'platform'] as const
export type SettingsTab = (typeof settingsTabs)[number]

const coreFeatures = [
  'alarms',
  'location',
  'userExperience',
  'utilisation',
  'devices',
  'platform',
  'anomalies',
] as const
export type SettingsFeature = 'battery' | (typeof coreFeatures)[number]

/** The settings that a world's licences open to its managers. */
export function settingsFeatures(world: { brand: BrandId; features: readonly string[] }): SettingsFeature[] {
  return [
    ...(settingsBatteryLicence(world) === 'none' ? [] : (['battery'] as const)),
    ...(isLicensed(world, 'coreV2') ? coreFeatures : []),
  ]
}

const alertFeatures: readonly SettingsFeature[] = ['battery', 'location', 'userExperience', 'utilisation']

/** Alerts is the tab of four features; every other tab is one feature. */
export const availableSettingsTabs = (features: readonly SettingsFeature[]): SettingsTab[] =>
  settingsTabs.filter((tab) =>
    tab === 'alerts' ? features.some((feature) => alertFeatures.includes(feature)) : features.includes(tab),
  )
