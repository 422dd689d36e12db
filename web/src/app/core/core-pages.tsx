import type { PlatformType } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { BackToProducts } from '../../access/back-link.tsx'
import { ComesLater } from '../../access/comes-later.tsx'
import { deviceCountsQuery } from '../../estate/device-counts.queries.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world.tsx'
import { Gate } from '../gate.tsx'
import { tabOf } from './core-tabs.ts'

/** Has its address and its tab already; its content comes with a later release. */
export function LaterCorePage() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  return <ComesLater title={t(`core.${tabOf(pathname) ?? 'overview'}`)} back={<BackToProducts />} />
}

/** For administrators and managers only [A-1518, C-9902]. */
export function AnomaliesPage() {
  return (
    <Gate permission="anomalies.read">
      <LaterCorePage />
    </Gate>
  )
}

/** Pages of one platform lead to the overview in a world without such devices [C-9903, C-2409]. */
export function PlatformPage({ platform }: { platform: PlatformType }) {
  const { world } = useWorld()
  const { data: counts } = useQuery(deviceCountsQuery(world.id))
  if (counts?.[platform] === 0) return <Navigate to={worldPaths(world.id).core} replace />
  return <LaterCorePage />
}
