import type { WorldSettings } from '@muster/contract'
import { metresBetween, type Place } from '../maps/distance.ts'
import { hour } from '../time/durations.ts'
import type { DeviceFacts, HomeFacts } from './device-facts.ts'
import { levelOf } from './thresholds.ts'
import { lasting, type Verdict, worsening } from './verdict.ts'

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

export function distanceVerdict(
  { home }: DeviceFacts,
  metres: number | null,
  settings: WorldSettings,
): Verdict {
  if (!settings.deviceLocationDistanceEnabled || metres === null) return lasting('green')
  return lasting(
    levelOf(metres, {
      yellow: home?.distanceYellow ?? settings.deviceLocationDistanceYellow,
      red: home?.distanceRed ?? settings.deviceLocationDistanceRed,
    }),
  )
}

/** Away since it was last known inside; if never seen inside the present circle, since that circle applies. */
export function awaySince(
  { home, lastInsideAt }: { home: Pick<HomeFacts, 'since'> | null; lastInsideAt: number | null },
  metres: number | null,
): number | null {
  if (home === null || metres === null || metres === 0) return null
  return Math.max(lastInsideAt ?? home.since, home.since)
}

export function timeAwayVerdict(
  facts: DeviceFacts,
  metres: number | null,
  settings: WorldSettings,
  now: number,
): Verdict {
  const since = awaySince(facts, metres)
  if (!settings.deviceLocationTimeEnabled || since === null) return lasting('green')
  // Thresholds have at most three decimals, which are whole milliseconds.
  const after = (hours: number) => since + Math.round(hours * hour)
  return worsening(now, after(settings.deviceLocationTimeYellow), after(settings.deviceLocationTimeRed))
}

/** A device without a home location cannot be at another one's access point. */
export function accessPointVerdict({ home, accessPoint }: DeviceFacts, settings: WorldSettings): Verdict {
  if (!settings.deviceLocationAccessPointEnabled || !home || !accessPoint) return lasting('green')
  if (accessPoint.belongsTo === 'other') return lasting('red')
  return lasting(accessPoint.belongsTo === 'none' && home.hasAccessPoints ? 'yellow' : 'green')
}
