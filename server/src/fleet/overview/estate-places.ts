import type { Scope } from '../../platform/tenancy.ts'
import { type AskedEstate, cohortsInView, isEverything } from '../cohorts-in-view.ts'
import type { Cohort } from '../estate-filter.ts'
import { addCounts, noDevices, readStatusCounts, type StatusCounts } from './status-counts.sql.ts'

/** A home location, by its id, or a group, by its name; null for the devices without any. */
export interface EstatePlace {
  kind: 'homeLocation' | 'group'
  id: string | null
}

export interface PlaceCounts extends EstatePlace {
  counts: StatusCounts
}

/** The counts of every home location and group with devices that a person asks for and may see. */
export async function countPlaces(scope: Scope, asked: AskedEstate = {}): Promise<PlaceCounts[]> {
  const cohorts = new Map((await cohortsInView(scope, asked)).map((cohort) => [cohort.id, cohort]))
  const places = new Map<string, PlaceCounts>()
  const asNumbers = isEverything(scope, asked) ? null : [...cohorts.keys()]
  for (const { cohort, ...counts } of await readStatusCounts(scope, asNumbers)) {
    for (const place of placesOf(cohorts.get(cohort))) {
      const key = JSON.stringify(place)
      const known = places.get(key) ?? { ...place, counts: noDevices() }
      places.set(key, known)
      addCounts(known.counts, counts)
    }
  }
  return [...places.values()]
}

/** Where a cohort's devices count: a device of several groups counts in each. */
function placesOf(cohort: Cohort | undefined): EstatePlace[] {
  const { homeLocationId = null, groups = [] } = cohort ?? {}
  return [
    { kind: 'homeLocation', id: homeLocationId },
    ...(groups.length === 0 ? [null] : groups).map((id) => ({ kind: 'group' as const, id })),
  ]
}
