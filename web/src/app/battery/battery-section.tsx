import type { BatteryPart } from '@muster/contract'
import { includesBatteryPart, productBatteryLicence } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ProductSection, ProductTabs } from '../section/product-section.tsx'
import { offeredTabs, tabOf, tabPath } from './battery-tabs.ts'

/** The frame of the battery product; a world with neither of its parts is refused the product [B-230, B-9914]. */
export const BatterySection = () => <ProductSection product="batteryEssentials" tabs={<BatteryTabs />} />

export function BatteryTabs() {
  const { t } = useTranslation('app')
  const { world } = useWorld()
  const { pathname } = useLocation()
  const licence = productBatteryLicence(world)
  const offered = offeredTabs((part) => includesBatteryPart(licence, part))
  return (
    <ProductTabs
      product="batteryEssentials"
      tabs={offered.map((tab) => ({ id: tab, label: t(`battery.${tab}`), to: tabPath(world.id, tab) }))}
      current={tabOf(pathname)}
    />
  )
}

/** Pages of a part lead to the overview in a world whose licence does not include it [B-9913]. */
export function BatteryPartGate({ part }: { part: BatteryPart }) {
  const { world } = useWorld()
  if (includesBatteryPart(productBatteryLicence(world), part)) return <Outlet />
  return <Navigate to={worldPaths(world.id).batteryOverview} replace />
}
