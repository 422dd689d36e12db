import type { AlertFacts, EventCounts, WorldSettings } from '@muster/contract'
import { day, hour } from '../time/durations.ts'
import type { DeviceFacts, HomeFacts } from './device-facts.ts'
import { wrongClockSince } from './device-statuses.ts'
import { eventsOfPeriod } from './event-alerts.ts'
import { awaySince, metresFromHome } from './location-alerts.ts'
import { idleSince, outOfContactSince } from './utilisation-alerts.ts'

/** The facts a device's statuses depend on, except its events and the owners of access points. */
export interface KnownFacts extends Omit<DeviceFacts, 'events' | 'home' | 'accessPoint'> {
  home: Omit<HomeFacts, 'hasAccessPoints'> | null
  bssid: string | null
}

/** The events that alerts compare with their thresholds, whether or not the alerts are switched on. */
export function eventCounts(
  { reboots, drops, lowPowers }: DeviceFacts['events'],
  settings: WorldSettings,
  now: number,
): EventCounts {
  const counted = (times: readonly number[], period: number) => eventsOfPeriod(times, period, now).length
  return {
    rebootCount: counted(reboots, settings.deviceUserExperienceRebootPeriod),
    dropCount: counted(drops, settings.deviceUserExperienceDropStatusPeriod),
    lowPowerCount: counted(lowPowers, settings.deviceUserExperienceLowPowerPeriod),
  }
}

/** The other figures that alerts compare with their thresholds. */
export function alertFacts(facts: KnownFacts, now: number): AlertFacts {
  const metres = metresFromHome(facts)
  const since = awaySince(facts, metres)
  return {
    averageDischarge: facts.averageDischarge,
    distanceMetres: metres,
    hoursAway: metres === null ? null : since === null ? 0 : Math.max(0, now - since) / hour,
    daysIdle: wholeDays(idleSince(facts), now),
    daysOutOfContact: wholeDays(outOfContactSince(facts), now),
    timeErrorAt: wrongClockSince(facts),
    bssid: facts.bssid,
  }
}

/** A device whose clock runs ahead may have been used a little later than now. */
const wholeDays = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / day))
