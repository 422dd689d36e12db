import type { BrandId, WorldSettings } from '@muster/contract'
import { includesBatteryPart, isLicensed, settingsBatteryLicence } from '../access/licences.ts'

/** Whether the world's licences include this setting. Page sizes are always included. */
export function isLicensedSetting(
  world: { brand: BrandId; features: readonly string[] },
  setting: keyof WorldSettings,
): boolean {
  if (setting === 'tablePageSizes') return true
  if (setting.startsWith('averageDischarge'))
    return includesBatteryPart(settingsBatteryLicence(world), 'devices')
  if (setting.startsWith('battery')) return includesBatteryPart(settingsBatteryLicence(world), 'batteries')
  return isLicensed(world, 'coreV2')
}
