import type { BrandId, WorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { isLicensedSetting } from './licensed-settings.ts'

const core = 'muster-muster-core-v2'
const battery = 'muster-battery-essentials'
const world = (...features: string[]): { brand: BrandId; features: string[] } => ({
  brand: 'muster',
  features,
})

const settings = [
  'averageDischargeRed',
  'batteryCycleCountYellow',
  'alarms',
  'deviceIdentifier',
  'tablePageSizes',
] satisfies (keyof WorldSettings)[]

describe('settings that may be set', () => {
  it.each<[what: string, features: string[], licensed: string[]]>([
    ['no licence', [], ['tablePageSizes']],
    ['batteries alone', [battery], ['batteryCycleCountYellow', 'tablePageSizes']],
    ['the devices variant of batteries', [`${battery}:devices`], ['averageDischargeRed', 'tablePageSizes']],
    ['core alone', [core], ['averageDischargeRed', 'alarms', 'deviceIdentifier', 'tablePageSizes']],
    ['both', [battery, core], [...settings]],
  ])('in a world with %s [A-836 A-921 B-1602]', (_what, features, licensed) => {
    expect(settings.filter((setting) => isLicensedSetting(world(...features), setting))).toEqual(licensed)
  })
})
