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

/** What a world can be made with: the partner brand has products of its own; without a partner all are open [A-1409 to A-1411, A-942]. */
export function productsOfPartner(partner: Partner | null): readonly WorldProductId[] {
  if (partner === null) return [...baseProductIds, ...smartProductIds]
  return partner.includes(partnerBrand) ? smartProductIds : baseProductIds
}

/**
 * What a product licenses a new world for. Only the codes of the world's own brand license anything, so a product
 * of the other side becomes the one that does the same there. The first code of a product is the one that new worlds
 * get.
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
    // The warranty exists for the partner brand alone [B-108]; what is left of it elsewhere is its list of batteries.
    case 'smart-service-lite':
      return first(codes.batteryWarranty.length > 0 ? 'batteryWarranty' : 'batteryEssentials')
  }
}
