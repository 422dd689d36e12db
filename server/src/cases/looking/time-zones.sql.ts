import { zoneOfCase } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { FoundGroup } from './found-group.ts'

/** The time zone of the place of each group: the one that most devices of its cohorts report [K-212]. */
export async function timeZonesOf(
  scope: Scope,
  groups: readonly FoundGroup[],
  /** Where none is known. */
  timeZone: string,
): Promise<(group: FoundGroup) => string> {
  const cohorts = [...new Set(groups.flatMap(({ counts }) => counts.map(({ cohort }) => cohort)))]
  if (cohorts.length === 0) return () => timeZone
  const { rows } = await sql<{ cohort: number; zone: string; devices: number }>`
    SELECT d.cohort_id AS cohort, d.time_zone AS zone, count(*)::integer AS devices FROM device d
    WHERE ${inWorld(scope, 'd')} AND d.cohort_id = ANY (${cohorts}::integer[]) AND d.time_zone IS NOT NULL
    GROUP BY d.cohort_id, d.time_zone`.execute(scope.tx)
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort)
  return ({ counts }) => {
    const devicesByZone = new Map<string, number>()
    for (const { cohort } of counts) {
      for (const { zone, devices } of byCohort.get(cohort) ?? [])
        devicesByZone.set(zone, (devicesByZone.get(zone) ?? 0) + devices)
    }
    return zoneOfCase({ timeZone, usesZoneOfPlace: true }, devicesByZone)
  }
}
