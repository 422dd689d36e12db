import type { WorldId } from '@muster/contract'
import { worldPaths } from '../session/paths.ts'

/** The maps, as their addresses name them [C-1902]. */
export const mapTabs = ['location', 'no-service', 'very-poor-no-service', 'coverage'] as const
export type MapTab = (typeof mapTabs)[number]
export type SignalTab = Exclude<MapTab, 'location'>

export const mapPath = (world: WorldId, tab: MapTab): string => `${worldPaths(world).coreMaps}/${tab}`
