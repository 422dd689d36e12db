import {
  baseProductIds,
  ownFeatureCodes,
  type Partner,
  type Product,
  partnerBrand,
  partnerFeatureCodes,
  smartProductIds,
} from '@muster/contract'

export type WorldProductId = (typeof baseProductIds)[number] | (typeof smartProductIds)[number]

/** What a world can be made with: the partner brand has products of its own; without a partner all are open [A-1409 to A-1411, A-942]. */
export function productsOfPartner(partner: Partner | null): readonly WorldProductId[] {
  if (partner === null) return [...baseProductIds, ...smartProductIds]
  return partner.includes(partnerBrand) ? smartProductIds : baseProductIds
}

/** The first code of a product is the one that new worlds get. */
const first = (codes: Record<Product, readonly string[]>, product: Product): string[] =>
  codes[product].slice(0, 1)

/** What each product licenses a new world for. */
const featureCodes: Record<WorldProductId, readonly string[]> = {
  'battery-essentials': first(ownFeatureCodes, 'batteryEssentials'),
  core: first(ownFeatureCodes, 'coreV2'),
  'smart-service-v2': first(partnerFeatureCodes, 'coreV2'),
  'smart-service-lite': first(partnerFeatureCodes, 'batteryWarranty'),
  'smart-battery-monitor': first(partnerFeatureCodes, 'batteryEssentials'),
  // Both codes: batteries, and devices beside them [B-9904].
  'smart-battery-monitor-devices': partnerFeatureCodes.batteryEssentials,
}

export const featureCodesOf = (product: WorldProductId): string[] => [...featureCodes[product]]
