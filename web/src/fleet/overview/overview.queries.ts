import {
  type BodyOf,
  countAlarms,
  countAlerts,
  listHomeLocationsAndGroups,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'

/**
 * Milliseconds. The parts of the overview are of one moment: whoever comes back to it has all of them read anew, however
 * fresh one of them may be for the pages around it.
 */
export const overviewAge = 2_000

export const alertCountsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['alertCounts', world],
    queryFn: ({ signal }) => request(countAlerts, { world, signal }),
    staleTime: overviewAge,
  })

export const alarmCountsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['alarmCounts', world],
    queryFn: ({ signal }) => request(countAlarms, { world, signal }),
    staleTime: overviewAge,
  })

export const placesQuery = (world: WorldId, body: BodyOf<typeof listHomeLocationsAndGroups>) =>
  queryOptions({
    queryKey: ['homeLocationsAndGroups', world, body],
    queryFn: ({ signal }) => request(listHomeLocationsAndGroups, { world, body, signal }),
    staleTime: overviewAge,
  })
