import type { BrandId } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { availableSettingsTabs, type SettingsFeature, settingsFeatures } from './settings-features.ts'

const world = (...features: string[]): { brand: BrandId; features: string[] } => ({
  brand: 'muster',
  features,
})
const core = 'muster-muster-core-v2'
const battery = 'muster-battery-essentials'
const coreFeatures = [
  'alarms',
  'location',
  'userExperience',
  'utilisation',
  'devices',
  'platform',
  'anomalies',
]

describe('settings features', () => {
  it.each<[what: string, codes: string[], features: string[]]>([
    ['no licence', [], []],
    ['the battery product', [battery], ['battery']],
    ['the devices variant of the battery product', [`${battery}:devices`], ['battery']],
    ['core, whose device alert is a battery setting', [core], ['battery', ...coreFeatures]],
    ['both', [battery, core], ['battery', ...coreFeatures]],
  ])('of a world with %s [A-807]', (_what, codes, features) => {
    expect(settingsFeatures(world(...codes)).toSorted()).toEqual(features.toSorted())
  })
})

describe('settings tabs', () => {
  it.each<[features: SettingsFeature[], tabs: string[]]>([
    [[], []],
    [['battery'], ['alerts']],
    [['location'], ['alerts']],
    [['userExperience'], ['alerts']],
    [['utilisation'], ['alerts']],
    [['alarms'], ['alarms']],
    [['anomalies'], ['anomalies']],
    [['devices'], ['devices']],
    [['platform'], ['platform']],
    [
      ['platform', 'battery', 'alarms'],
      ['alarms', 'alerts', 'platform'],
    ],
  ])('with %j are %j [A-806 A-920]', (features, tabs) => {
    expect(availableSettingsTabs(features)).toEqual(tabs)
  })

  it('of a world with core are all five, in their order [A-807 A-920]', () => {
    expect(availableSettingsTabs(settingsFeatures(world(core)))).toEqual([
      'alarms',
      'alerts',
      'anomalies',
      'devices',
      'platform',
    ])
  })
})
