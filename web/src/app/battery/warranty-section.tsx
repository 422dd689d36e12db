import { partnerBrand } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ToLanding } from '../gates/no-page.tsx'
import { ProductSection, ProductTabs } from '../section/product-section.tsx'

/** Only the partner brand has it: others are led to the landing, it is refused without the licence [B-109, B-9915]. */
export function WarrantySection() {
  const { world } = useWorld()
  if (world.brand !== partnerBrand) return <ToLanding />
  return <ProductSection product="batteryWarranty" tabs={<WarrantyTabs />} />
}

/** No tab is current on the pages of other sections. */
export function WarrantyTabs() {
  const { t } = useTranslation('app')
  const { world } = useWorld()
  const { pathname } = useLocation()
  const { batteryWarranty } = worldPaths(world.id)
  return (
    <ProductTabs
      product="batteryWarranty"
      tabs={[{ id: 'batteries', label: t('battery.batteries'), to: batteryWarranty }]}
      current={pathname.startsWith(batteryWarranty) ? 'batteries' : undefined}
    />
  )
}
