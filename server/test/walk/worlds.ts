import { type Product, partnerFeatureCodes } from '@muster/contract'
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
  batteryEssentials: ['own', 'sister', 'foreign'],
  batteryWarranty: ['partner'],
}

/** Adds the two worlds that the estate lacks. */
export async function addWorlds({ services: { db, now } }: TestMuster): Promise<void> {
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
}
