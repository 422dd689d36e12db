import type { WorldId } from '@muster/contract'
import { worldPaths } from '../../session/paths.ts'

/** The tabs of the core section, in their order [C-106]. */
export const coreTabs = [
  'overview',
  'devices',
  'performance',
  'applications',
  'processes',
  'anomalies',
  'maps',
] as const
export type CoreTab = (typeof coreTabs)[number]

interface Offered {
  hasAndroid: boolean
  hasWindows: boolean
  mayReadAnomalies: boolean
}

/** Which tabs a person is offered [C-107 to C-110]. */
export function offeredTabs({ hasAndroid, hasWindows, mayReadAnomalies }: Offered): CoreTab[] {
  return coreTabs.filter((tab) => {
    if (tab === 'applications') return hasAndroid
    if (tab === 'processes') return hasWindows
    if (tab === 'anomalies') return mayReadAnomalies
    return true
  })
}

export const tabPath = (world: WorldId, tab: CoreTab): string =>
  tab === 'overview' ? worldPaths(world).core : `${worldPaths(world).core}/${tab}`

/** The tab that a URL below `/core` belongs to, in any case, as routes match; none elsewhere. */
export function tabOf(pathname: string): CoreTab | undefined {
  const match = /^\/[^/]+\/core(?:\/([^/]*)|$)/i.exec(pathname)
  const segment = match?.[1]?.toLowerCase()
  if (match && !segment) return 'overview'
  return coreTabs.find((tab) => tab === segment)
}
