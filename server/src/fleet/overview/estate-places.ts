import type { OverviewFilter } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Cohort } from '../../telemetry/index.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'
import { readCohortCounts, type StatusCounts } from './status-counts.sql.ts'

/** A home location by id, or a group by name; null for the devices without any. */
export interface EstatePlace {
  kind: 'homeLocation' | 'group'
  id: string | null
}

export interface PlaceCounts<Status extends OverviewFilter = OverviewFilter> extends EstatePlace {
  counts: StatusCounts<Status>
}

type Places<Status extends OverviewFilter> = Map<string | null, PlaceCounts<Status>>

/** The counts, by some statuses, of every home location and group with devices that the caller may see. */
export async function countPlaces<Status extends OverviewFilter>(
  scope: Scope,
  statuses: readonly Status[],
): Promise<PlaceCounts<Status>[]> {
  const cohorts = new Map((await cohortsInView(scope)).map((cohort) => [cohort.id, cohort]))
  const asked = { cohorts: isEverything(scope) ? null : [...cohorts.keys()], statuses }
  const [homes, groups]: [Places<Status>, Places<Status>] = [new Map(), new Map()]
  for (const { cohort, ...counts } of await readCohortCounts(scope, asked)) {
    const { homeLocationId, groups: own }: Omit<Cohort, 'id'> = cohorts.get(cohort) ?? nowhere
    addTo(homes, { kind: 'homeLocation', id: homeLocationId }, counts, statuses)
    // A device of several groups counts in each.
    for (const id of own.length === 0 ? [null] : own) addTo(groups, { kind: 'group', id }, counts, statuses)
  }
  return [...homes.values(), ...groups.values()]
}

const nowhere = { homeLocationId: null, groups: [] }

function addTo<Status extends OverviewFilter>(
  places: Places<Status>,
  place: EstatePlace,
  { total, red, yellow }: StatusCounts<Status>,
  statuses: readonly Status[],
): void {
  const known = places.get(place.id)?.counts
  if (!known) {
    places.set(place.id, { ...place, counts: { total, red: { ...red }, yellow: { ...yellow } } })
    return
  }
  known.total += total
  for (const status of statuses) {
    known.red[status] += red[status]
    known.yellow[status] += yellow[status]
  }
}
