import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { ProductSection, ProductTabs } from '../section/product-section.tsx'
import { offeredTabs, tabOf, tabPath } from './core-tabs.ts'

/** The frame of all pages about devices [C-106]. */
export const CoreSection = () => <ProductSection product="coreV2" tabs={<CoreTabs />} />

export function CoreTabs() {
  const { t } = useTranslation('app')
  const session = useWorld()
  const { world } = session
  const { pathname } = useLocation()
  const { data: counts } = useQuery({ ...deviceCountsQuery(world.id), refetchOnWindowFocus: false })
  const offered = offeredTabs({
    // Most worlds have both: until it is known they are offered, so that no tab moves under the pointer.
    hasAndroid: counts?.android !== 0,
    hasWindows: counts?.windows !== 0,
    mayReadAnomalies: mayDo(session, 'anomalies.read'),
  })
  return (
    <ProductTabs
      product="coreV2"
      tabs={offered.map((tab) => ({ id: tab, label: t(`core.${tab}`), to: tabPath(world.id, tab) }))}
      current={tabOf(pathname)}
    />
  )
}
