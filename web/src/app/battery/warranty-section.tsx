import { partnerBrand } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ToLanding } from '../gates/to-landing.tsx'
import { ProductSection, ProductTabs } from '../section/product-section.tsx'

/** Only the partner brand has it: others are led to the landing, it is refused without the licence [B-109, B-9915]. */
export function WarrantySection() {
  const { world } = useWorld()
  if (world.brand !== partnerBrand) return <ToLanding />
  return <ProductSection product="batteryWarranty" tabs={<WarrantyTabs />} />
}

function WarrantyTabs() {
  const { t } = useTranslation('app')
  const { world } = useWorld()
  const { batteryWarranty } = worldPaths(world.id)
  return (
    <ProductTabs
      product="batteryWarranty"
      tabs={[{ id: 'batteries', label: t('battery.batteries'), to: batteryWarranty }]}
      current="batteries"
    />
  )
}
