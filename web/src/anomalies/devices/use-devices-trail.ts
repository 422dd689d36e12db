import type { Anomaly } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type ListBefore, listBefore } from '../../estate/detail/list-before.ts'
import type { PageAbove } from '../../estate/detail/page-trail.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { anomalyPath } from '../anomaly-paths.ts'

/** The list of anomalies and the history of this one, both as the user left them [C-1830]. */
export function useDevicesTrail({ anomalyId }: Anomaly, name: string): PageAbove[] {
  const { t } = useTranslation('anomalies')
  const { world } = useWorld()
  const { state } = useLocation()
  // Read once, as the page opens: search and paging rewrite the URL.
  const [before] = useState(() => listBefore(state))
  return [
    { name: t('title'), to: `${worldPaths(world.id).coreAnomalies}${before}` },
    {
      name: t('historyOf', { name }),
      to: anomalyPath(world.id, anomalyId),
      state: before === '' ? undefined : ({ list: before } satisfies ListBefore),
    },
  ]
}
