import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
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

/** Leads from the URL of a page that does not exist to one that does, and says so. */
function NoPage({ to }: { to: string }) {
  useExplanation('page')
  return <Navigate to={to} replace />
}

/** Any other path inside a world leads to the landing. */
export function ToLanding() {
  const { world } = useWorld()
  return <NoPage to={worldPaths(world.id).landing} />
}

/** Leads from an unknown page to the anomalies, or to the anomaly that the URL names [C-9907]. */
export function NoAnomalyPage({ of }: { of: 'anomalies' | 'anomaly' }) {
  const { world } = useWorld()
  const { search } = useLocation()
  const list = worldPaths(world.id).coreAnomalies
  return <NoPage to={of === 'anomaly' ? `${list}/details${search}` : list} />
}

interface KnownTabProps {
  /** Whether the last word of the path is a tab of the page. */
  isKnown: (word: string) => boolean
  /** The tab that an unknown one leads to. */
  first: string
  children: ReactNode
}

/** The page of a tab; an unknown tab leads to the first, with the same query [C-9907, B-9911]. */
export function KnownTab({ isKnown, first, children }: KnownTabProps) {
  const { tab, view = tab } = useParams()
  return view === undefined || isKnown(view) ? children : <NoTab first={first} />
}

/** Leads from an unknown tab to the first one of the same page. */
export function NoTab({ first }: { first: string }) {
  const { pathname, search } = useLocation()
  return <NoPage to={`${pathname.replace(/[^/]+\/*$/, first)}${search}`} />
}

/** A URL without a world leads to `/`. */
export function NoWorld() {
  useExplanation('world')
  return <Navigate to={paths.entry} replace />
}
