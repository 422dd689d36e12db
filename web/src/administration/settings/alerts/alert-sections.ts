import type { BrandId } from '@muster/contract'
import { isLicensedSetting, type SettingsFeature, settingsFeatures, type ThresholdAlert } from '@muster/rules'

/** All alerts that can be set; one of them is a flag only. */
export type AlertName = ThresholdAlert | 'deviceLocationAccessPoint'

export const alertSections = ['battery', 'location', 'userExperience', 'utilisation'] as const
export type AlertSection = (typeof alertSections)[number]

/** Which alert belongs to which section, in the order of the screen. */
export const alertsOfSection = {
  battery: ['batteryHealthStatus', 'batteryAverageDischarge', 'batteryCycleCount', 'averageDischarge'],
  location: ['deviceLocationDistance', 'deviceLocationTime', 'deviceLocationAccessPoint'],
  userExperience: [
    'deviceUserExperienceReboot',
    'deviceUserExperienceLowPower',
    'deviceUserExperienceDropStatus',
  ],
  utilisation: ['deviceUtilisationIdle', 'deviceUtilisationOutOfContact'],
} as const satisfies Record<AlertSection & SettingsFeature, readonly AlertName[]>

export const alertNames: readonly AlertName[] = alertSections.flatMap((section) => alertsOfSection[section])

/** The sections that a world's licences show, with their alerts. */
export function licensedSections(world: { brand: BrandId; features: readonly string[] }) {
  const features = settingsFeatures(world)
  return alertSections
    .filter((section) => features.includes(section))
    .map((section) => ({
      section,
      alerts: alertsOfSection[section].filter((alert) => isLicensedSetting(world, `${alert}Enabled`)),
    }))
}
