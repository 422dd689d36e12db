import type { Product } from '@muster/contract'
import type { ReactNode } from 'react'
import { useWorld } from '../../session/world/world.tsx'
import { BatteryTabs } from '../battery/battery-section.tsx'
import { WarrantyTabs } from '../battery/warranty-section.tsx'
import { CoreTabs } from '../core/core-section.tsx'
import { productToReturnTo } from './last-product.ts'
import { Section } from './product-section.tsx'

const tabsOf: Record<Product, ReactNode> = {
  coreV2: <CoreTabs />,
  batteryEssentials: <BatteryTabs />,
  batteryWarranty: <WarrantyTabs />,
}

/** The frame of administrative pages: the tabs of the product that the user came from lead back to it. */
export function AdministrationSection() {
  const product = productToReturnTo(useWorld())
  return <Section tabs={product && tabsOf[product]} />
}
