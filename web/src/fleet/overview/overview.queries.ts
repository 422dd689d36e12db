import {
  type BodyOf,
  countAlarms,
  countAlerts,
  listHomeLocationsAndGroups,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../session/request/query-of.ts'

/**
 * Milliseconds. The parts of the overview are of one moment: whoever comes back to it has all of them read anew, however
 * fresh one of them may be for the pages around it.
 */
export const overviewAge = 2_000

export const alertCountsQuery = (world: WorldId) =>
  queryOptions({
    ...queryOf(countAlerts, { world }),
    staleTime: overviewAge,
  })

export const alarmCountsQuery = (world: WorldId) =>
  queryOptions({
    ...queryOf(countAlarms, { world }),
    staleTime: overviewAge,
  })

export const placesQuery = (world: WorldId, body: BodyOf<typeof listHomeLocationsAndGroups>) =>
  queryOptions({
    ...queryOf(listHomeLocationsAndGroups, { world, body }),
    staleTime: overviewAge,
  })
