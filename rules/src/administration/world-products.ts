import {
  type BrandId,
  baseProductIds,
  type Partner,
  type Product,
  partnerBrand,
  smartProductIds,
} from '@muster/contract'
import { codesOf } from '../access/licences.ts'

export type WorldProductId = (typeof baseProductIds)[number] | (typeof smartProductIds)[number]

/**
 * The products a world can be created with: the partner brand has its own; without a partner all are available [A-1409
 * to A-1411, A-942].
 */
export function productsOfPartner(partner: Partner | null): readonly WorldProductId[] {
  if (partner === null) return [...baseProductIds, ...smartProductIds]
  return partner.includes(partnerBrand) ? smartProductIds : baseProductIds
}

/**
 * The feature codes that a product gives a new world. Only codes of the world's own brand license anything, so
 * a product of the other brand becomes its counterpart. New worlds get the first code of a product.
 */
export function featureCodesOf(product: WorldProductId, brand: BrandId): string[] {
  const codes = codesOf(brand)
  const first = (licensed: Product) => codes[licensed].slice(0, 1)
  switch (product) {
    case 'core':
    case 'smart-service-v2':
      return first('coreV2')
    case 'battery-essentials':
    case 'smart-battery-monitor':
      return first('batteryEssentials')
    // Both codes: batteries, and devices beside them [B-9904].
    case 'smart-battery-monitor-devices':
      return [...codes.batteryEssentials]
    // Only the partner brand has the warranty [B-108]; elsewhere the product is its list of batteries.
    case 'smart-service-lite':
      return first(codes.batteryWarranty.length > 0 ? 'batteryWarranty' : 'batteryEssentials')
  }
}
