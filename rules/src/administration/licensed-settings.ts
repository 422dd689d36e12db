import type { BrandId, WorldSettings } from '@muster/contract'
import {
  isLicensed,
  settingsBatteryLicence,
  showsBatteryPanels,
  showsDevicePanels,
} from '../access/licences.ts'

/** Whether a world's licences let anybody set this. Page sizes belong to every table. */
export function isLicensedSetting(
  world: { brand: BrandId; features: readonly string[] },
  setting: keyof WorldSettings,
): boolean {
  if (setting === 'tablePageSizes') return true
  if (setting.startsWith('averageDischarge')) return showsDevicePanels(settingsBatteryLicence(world))
  if (setting.startsWith('battery')) return showsBatteryPanels(settingsBatteryLicence(world))
  return isLicensed(world, 'coreV2')
}
