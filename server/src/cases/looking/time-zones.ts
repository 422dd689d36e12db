import { zoneOfCase } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { FoundGroup } from './found-group.ts'
import type { LookMemory } from './look-memory.ts'

/** The time zone of the place of each group: the one that most devices of its cohorts report [K-212]. */
export async function timeZonesOf(
  scope: Scope,
  groups: readonly FoundGroup[],
  { memory, timeZone }: { memory: LookMemory /** Where none is known. */; timeZone: string },
): Promise<(group: FoundGroup) => string> {
  const cohorts = [...new Set(groups.flatMap(({ counts }) => counts.map(({ cohort }) => cohort)))]
  const zones = await memory.zonesOf(scope, cohorts)
  return ({ counts }) => {
    const devicesByZone = new Map<string, number>()
    for (const { cohort } of counts) {
      for (const [zone, devices] of zones.get(cohort) ?? [])
        devicesByZone.set(zone, (devicesByZone.get(zone) ?? 0) + devices)
    }
    return zoneOfCase({ timeZone, usesZoneOfPlace: true }, devicesByZone)
  }
}
