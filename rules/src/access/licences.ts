import {
  type BatteryPart,
  type BrandId,
  brandIds,
  ownFeatureCodes,
  type Product,
  partnerBrand,
  partnerFeatureCodes,
  products,
} from '@muster/contract'

interface Licensed {
  brand: BrandId
  features: readonly string[]
}

export const codesOf = (brand: BrandId) => (brand === partnerBrand ? partnerFeatureCodes : ownFeatureCodes)

/** Any one of a product's codes licenses it, among the codes of the world's brand. */
export const isLicensed = ({ brand, features }: Licensed, product: Product): boolean =>
  codesOf(brand)[product].some((code) => features.includes(code))

/** Shown on the landing page even if not licensed. */
const alwaysVisible: readonly Product[] = ['coreV2', 'batteryEssentials']

export const visibleProducts = (world: Licensed): Product[] =>
  products.filter((product) => alwaysVisible.includes(product) || isLicensed(world, product))

export const batteryLicences = ['none', 'onlyBattery', 'onlyDevices', 'batteryAndDevices'] as const
export type BatteryLicence = (typeof batteryLicences)[number]

const batteryLicence = (battery: boolean, devices: boolean): BatteryLicence => {
  if (battery) return devices ? 'batteryAndDevices' : 'onlyBattery'
  return devices ? 'onlyDevices' : 'none'
}

function batteryCodes({ brand, features }: Licensed) {
  const [base = '', devices = ''] = codesOf(brand).batteryEssentials
  return { base: features.includes(base), devices: features.includes(devices) }
}

/** The tabs of the battery product: the codes alone decide [B-135, B-9904]. */
export function productBatteryLicence(world: Licensed): BatteryLicence {
  const codes = batteryCodes(world)
  return batteryLicence(codes.base, codes.devices)
}

/** The battery thresholds in the settings: core counts too, since it shows the device alert. */
export function settingsBatteryLicence(world: Licensed): BatteryLicence {
  const codes = batteryCodes(world)
  return batteryLicence(codes.base, codes.devices || isLicensed(world, 'coreV2'))
}

/** Panels of a part are shown, and its calls served, if the licence includes it [B-136]. */
export const includesBatteryPart = (licence: BatteryLicence, part: BatteryPart): boolean =>
  licence === 'batteryAndDevices' || licence === (part === 'batteries' ? 'onlyBattery' : 'onlyDevices')

/** Inside a world the partner's brand applies, where the partner has one; else the deployment's [B-9902]. */
export function brandOfWorld(partner: string | null, deployment: BrandId): BrandId {
  if (partner === null) return deployment
  if (partner.includes(partnerBrand)) return partnerBrand
  return brandIds.find((brand) => brand === partner) ?? deployment
}
