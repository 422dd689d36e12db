import { type StatusLevel, statusLevels, type WorldSettings } from '@muster/contract'
import { metresBetween, type Place } from '../maps/distance.ts'
import { thresholdsOf } from './alert-thresholds.ts'
import type { DeviceFacts, HomeFacts } from './device-facts.ts'
import { compared, type Verdict, worsening } from './verdict.ts'

/** Distance of the last known position from the edge of the home location's circle: 0 inside, null where unknown. */
export function metresFromHome({
  home,
  fix,
}: {
  home: (Place & { radiusMetres: number }) | null
  fix: Place | null
}): number | null {
  return home && fix && Math.max(0, metresBetween(home, fix) - home.radiusMetres)
}

export const distanceVerdict = (
  { home }: DeviceFacts,
  metres: number | null,
  settings: WorldSettings,
): Verdict => compared(metres, thresholdsOf('deviceLocationDistanceStatus', settings, home))

/** Away since it was last known inside; if never seen inside the present circle, since that circle applies. */
export function awaySince(
  { home, lastInsideAt }: { home: Pick<HomeFacts, 'since'> | null; lastInsideAt: number | null },
  metres: number | null,
): number | null {
  if (home === null || metres === null || metres === 0) return null
  return Math.max(lastInsideAt ?? home.since, home.since)
}

export const timeAwayVerdict = (
  facts: DeviceFacts,
  metres: number | null,
  settings: WorldSettings,
  now: number,
): Verdict => worsening(awaySince(facts, metres), thresholdsOf('deviceLocationTimeStatus', settings), now)

/** A device without a home location cannot be at another one's access point. */
export function accessPointLevel({
  home,
  accessPoint,
}: Pick<DeviceFacts, 'home' | 'accessPoint'>): StatusLevel {
  if (!home || !accessPoint) return 'green'
  if (accessPoint.belongsTo === 'other') return 'red'
  return accessPoint.belongsTo === 'none' && home.hasAccessPoints ? 'yellow' : 'green'
}

export const accessPointVerdict = (facts: DeviceFacts, settings: WorldSettings): Verdict =>
  compared(
    statusLevels.indexOf(accessPointLevel(facts)),
    thresholdsOf('deviceLocationAccessPointStatus', settings),
  )
