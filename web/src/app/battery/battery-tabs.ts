import type { BatteryPart, WorldId } from '@muster/contract'
import { worldPaths } from '../../session/paths.ts'

/** The tabs of the battery product, in their order [B-106, B-231]. */
export const batteryTabs = ['overview', 'batteries', 'devices'] as const
export type BatteryTab = (typeof batteryTabs)[number]

/** The overview is part of every licence [B-204, B-216]. */
export const offeredTabs = (includes: (part: BatteryPart) => boolean): BatteryTab[] =>
  batteryTabs.filter((tab) => tab === 'overview' || includes(tab))

export function tabPath(world: WorldId, tab: BatteryTab): string {
  const { batteryOverview, batteries, batteryDevices } = worldPaths(world)
  return { overview: batteryOverview, batteries: batteries(), devices: batteryDevices() }[tab]
}

/**
 * The tab that a URL below `/battery` belongs to, in any case, as routes match; any other word is a view of the batteries
 * [B-203, B-9911]. None elsewhere.
 */
export function tabOf(pathname: string): BatteryTab | undefined {
  const match = /^\/[^/]+\/battery(?:\/([^/]*)|$)/i.exec(pathname)
  if (!match) return undefined
  const segment = match[1]?.toLowerCase()
  return segment === 'overview' || segment === 'devices' ? segment : 'batteries'
}
