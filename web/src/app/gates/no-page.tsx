import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { paths, worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'

/** Says once why another page shows than the URL names. */
function useExplanation(what: 'page' | 'world'): void {
  const { t } = useTranslation('app')
  const show = useToast()
  const message = t(`unknown.${what}`)
  useEffect(() => show({ status: 'warning', message }), [show, message])
}

/** The page that shows instead of one that does not exist. */
export function NoPage({ children }: { children: ReactNode }) {
  useExplanation('page')
  return children
}

/** Leads from an unknown page to the anomalies, or to the anomaly that the URL names [C-9907]. */
export function NoAnomalyPage({ of }: { of: 'anomalies' | 'anomaly' }) {
  const { world } = useWorld()
  const { search } = useLocation()
  const list = worldPaths(world.id).coreAnomalies
  return (
    <NoPage>
      <Navigate to={of === 'anomaly' ? `${list}/details${search}` : list} replace />
    </NoPage>
  )
}

/** A URL without a world leads to `/`. */
export function NoWorld() {
  useExplanation('world')
  return <Navigate to={paths.entry} replace />
}
