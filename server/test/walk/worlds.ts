import {
  type BatteryPart,
  type FeatureToggle,
  ownFeatureCodes,
  type Product,
  partnerFeatureCodes,
} from '@muster/contract'
import { insertWorld, type NewWorld } from '../../src/access/worlds/organisations.sql.ts'
import { worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'

/** World headers of requests, by what is wrong with them. */
export const worldHeaders = {
  own: worldIds.own,
  sister: worldIds.sister,
  foreign: worldIds.foreign,
  /** Of the own organisation, licensed for nothing. */
  unlicensed: 'd'.repeat(32),
  /** Of the own organisation, under the partner's brand, licensed for the warranty alone. */
  partner: 'e'.repeat(32),
  /** Of the own organisation, each licensed for one part of the battery product. */
  onlyBatteries: '1'.repeat(32),
  onlyDevices: '2'.repeat(32),
  /** Well formed, but no world. */
  unknown: 'f'.repeat(32),
  missing: undefined,
  empty: '',
  malformed: 'nonsense',
  withSlash: 'demo/../demo',
} as const
export type WorldName = keyof typeof worldHeaders
export const worldNames = Object.keys(worldHeaders) as WorldName[]

/** The worlds licensed for each product: their codes, under their brand. */
export const licensed: Record<Product, readonly WorldName[]> = {
  coreV2: ['own', 'sister', 'foreign'],
  batteryEssentials: ['own', 'sister', 'foreign', 'onlyBatteries', 'onlyDevices'],
  batteryWarranty: ['partner'],
}

export const licensedParts: Record<BatteryPart, readonly WorldName[]> = {
  batteries: ['own', 'sister', 'foreign', 'onlyBatteries'],
  devices: ['own', 'sister', 'foreign', 'onlyDevices'],
}

/** The worlds that have each toggle on. */
export const toggled: Record<FeatureToggle, readonly WorldName[]> = {
  'hide-enrolment-page': [],
  'hide-user-management': [],
  'show-new-filters': ['own', 'sister', 'foreign'],
  'show-batteries-chart': ['own'],
}

/** Adds the worlds that the estate lacks. */
export async function addWorlds({ owner, services: { db, now } }: TestMuster): Promise<void> {
  const world: Omit<NewWorld, 'id' | 'name' | 'partner' | 'features'> = {
    organisationId: 'own',
    type: 'trial',
    retentionYears: 1,
    featureToggles: [],
    requiredEula: null,
    requiredDpa: null,
  }
  const unlicensed = { id: worldHeaders.unlicensed, name: 'Unlicensed', partner: null, features: [] }
  await insertWorld(db, now(), { ...world, ...unlicensed })
  const features = [...partnerFeatureCodes.batteryWarranty]
  const partner = { id: worldHeaders.partner, name: 'Partner', partner: 'panasonic', features } as const
  await insertWorld(db, now(), { ...world, ...partner })
  for (const [index, name] of (['onlyBatteries', 'onlyDevices'] as const).entries()) {
    const codes = ownFeatureCodes.batteryEssentials.slice(index, index + 1)
    await insertWorld(db, now(), { ...world, id: worldHeaders[name], name, partner: null, features: codes })
  }
  await owner.query(
    `UPDATE world SET feature_toggles = array_append(feature_toggles, 'show-batteries-chart') WHERE id = $1`,
    [worldIds.own],
  )
}
