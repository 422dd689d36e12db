import type { Product } from '@muster/contract'
import { brands, partnerBrand } from '@muster/contract'
import { BackToProducts } from '../access/back-link.tsx'
import { ComesLater } from '../access/comes-later.tsx'
import { useWorld } from '../session/world/world.tsx'
import { Gate } from './gates/gate.tsx'
import { ToLanding } from './gates/to-landing.tsx'

// Every page here has its URL and its gate already; its content comes with a later release.

function LaterProduct({ product }: { product: Product }) {
  const { world } = useWorld()
  return (
    <Gate product={product}>
      <ComesLater title={brands[world.brand].titles[product]} back={<BackToProducts />} />
    </Gate>
  )
}

export const BatteryPage = () => <LaterProduct product="batteryEssentials" />

/** Only the partner brand has it; the others are led to the landing [A-965, B-109]. */
export function BatteryWarrantyPage() {
  const { world } = useWorld()
  if (world.brand !== partnerBrand) return <ToLanding />
  return <LaterProduct product="batteryWarranty" />
}
