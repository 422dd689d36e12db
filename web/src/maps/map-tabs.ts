import type { WorldId } from '@muster/contract'
import { worldPaths } from '../session/paths.ts'

/** The maps, as their addresses name them [C-1902]. */
export const mapTabs = ['location', 'no-service', 'very-poor-no-service', 'coverage'] as const
export type MapTab = (typeof mapTabs)[number]
export type SignalTab = Exclude<MapTab, 'location'>

export const mapPath = (world: WorldId, tab: MapTab): string => `${worldPaths(world).coreMaps}/${tab}`

/** Of which devices, and how far back: what is chosen on one map holds for the others. */
const shared = ['homeLocationId', 'group', 'zoneId', 'period']

/** The part of a map's address, from its question mark, that goes along to another map. */
export function sharedChoice(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => shared.includes(name)))
  return kept.size === 0 ? '' : `?${kept}`
}
