import type { AlertFacts, WorldSettings } from '@muster/contract'
import { day, hour } from '../time/durations.ts'
import type { DeviceFacts, HomeFacts } from './device-facts.ts'
import { wrongClockSince } from './device-statuses.ts'
import { eventsOfPeriod } from './event-alerts.ts'
import { awaySince, metresFromHome } from './location-alerts.ts'
import { idleSince, outOfContactSince } from './utilisation-alerts.ts'

/** The facts a device's statuses depend on, except the owners of access points. */
export interface KnownFacts extends Omit<DeviceFacts, 'home' | 'accessPoint'> {
  home: Omit<HomeFacts, 'hasAccessPoints'> | null
  bssid: string | null
}

/** The figures that alerts compare with their thresholds, whether or not they are switched on. */
export function alertFacts(facts: KnownFacts, settings: WorldSettings, now: number): AlertFacts {
  const metres = metresFromHome(facts)
  const since = awaySince(facts, metres)
  const counted = (times: readonly number[], period: number) => eventsOfPeriod(times, period, now).length
  return {
    reboots: counted(facts.events.reboots, settings.deviceUserExperienceRebootPeriod),
    lowPowers: counted(facts.events.lowPowers, settings.deviceUserExperienceLowPowerPeriod),
    drops: counted(facts.events.drops, settings.deviceUserExperienceDropStatusPeriod),
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
