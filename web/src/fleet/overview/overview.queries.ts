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
 * Milliseconds. The parts of the overview show the same moment: on return all of them are refetched, even those still
 * fresh for other pages.
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
