import type { AgreementKind, BatteryPart, BrandId, FeatureToggle, Product } from '@muster/contract'

/** The world of a call, read once for the whole call. */
export interface EnteredWorld {
  id: string
  organisationId: string
  name: string
  brand: BrandId
  features: string[]
  featureToggles: FeatureToggle[]
  requiredAgreements: Record<AgreementKind, string | null>
  isLicensed(product: Product): boolean
  hasBatteryPart(part: BatteryPart): boolean
}
