import type { BatteryPart, WorldId } from '@muster/contract'
import { worldPaths } from '../../session/paths.ts'

/** The tabs of the battery product, in their order [B-106, B-231]; orders came later [F-318]. */
export const batteryTabs = ['overview', 'batteries', 'devices', 'replacement'] as const
export type BatteryTab = (typeof batteryTabs)[number]

/** The overview is part of every licence [B-204, B-216]. */
export const offeredTabs = (includes: (part: BatteryPart) => boolean): BatteryTab[] =>
  batteryTabs.filter((tab) => tab === 'overview' || includes(tab === 'replacement' ? 'batteries' : tab))

export function tabPath(world: WorldId, tab: BatteryTab): string {
  const { batteryOverview, batteries, batteryDevices, batteryReplacement } = worldPaths(world)
  return {
    overview: batteryOverview,
    batteries: batteries(),
    devices: batteryDevices(),
    replacement: batteryReplacement,
  }[tab]
}

/**
 * The tab that a URL below `/battery` belongs to, in any case, as routes match; any other word is a view of the batteries
 * [B-203, B-9911]. None elsewhere.
 */
export function tabOf(pathname: string): BatteryTab | undefined {
  const match = /^\/[^/]+\/battery(?:\/([^/]*)|$)/i.exec(pathname)
  if (!match) return undefined
  const segment = match[1]?.toLowerCase()
  return batteryTabs.find((tab) => tab === segment) ?? 'batteries'
}
