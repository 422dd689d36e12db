import type { AgreementKind, BrandId, FeatureToggle, Product } from '@muster/contract'

/** The world of a call, read once for all that the call asks about it. */
export interface EnteredWorld {
  id: string
  organisationId: string
  name: string
  brand: BrandId
  features: string[]
  featureToggles: FeatureToggle[]
  requiredAgreements: Record<AgreementKind, string | null>
  isLicensed(product: Product): boolean
}
