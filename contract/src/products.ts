export const products = ['coreV2', 'batteryEssentials', 'batteryWarranty'] as const
export type Product = (typeof products)[number]

/** What a licence of the battery product may include: one of them, or both [B-135]. */
export type BatteryPart = 'batteries' | 'devices'

/** The product's slug; feature codes of all but the partner brand begin with it. */
export const slug = 'muster'

/** Any one of these codes in the world's features licenses the product. */
export const ownFeatureCodes: Record<Product, readonly string[]> = {
  coreV2: [`${slug}-${slug}-core-v2`, `${slug}-core-v2`],
  batteryEssentials: [`${slug}-battery-essentials`, `${slug}-battery-essentials:devices`],
  batteryWarranty: [],
}

export const partnerFeatureCodes: Record<Product, readonly string[]> = {
  coreV2: ['panasonic-smart-service-v2'],
  batteryEssentials: ['panasonic-smart-battery-monitor', 'panasonic-smart-battery-monitor:devices'],
  batteryWarranty: ['panasonic-smart-service-lite'],
}
