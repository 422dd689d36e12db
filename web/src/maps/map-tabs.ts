import type { WorldId } from '@muster/contract'
import { worldPaths } from '../session/paths.ts'
import { positionParameter } from './map-position.ts'

/** The maps, as named in URLs [C-1902]. */
export const mapTabs = ['location', 'no-service', 'very-poor-no-service', 'coverage'] as const
export type MapTab = (typeof mapTabs)[number]
export type SignalTab = Exclude<MapTab, 'location'>

export const mapPath = (world: WorldId, tab: MapTab): string => `${worldPaths(world).coreMaps}/${tab}`

/** Parameters that all maps share: devices, period, and what part of the map is shown. */
const shared = ['homeLocationId', 'group', 'zoneId', 'period', positionParameter]

/** The query, with its question mark, that links to other maps keep. */
export function sharedChoice(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => shared.includes(name)))
  return kept.size === 0 ? '' : `?${kept}`
}
