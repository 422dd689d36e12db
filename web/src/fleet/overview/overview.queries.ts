import {
  type BodyOf,
  countAlarms,
  countAlerts,
  listHomeLocationsAndGroups,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request.ts'

export const alertCountsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['alertCounts', world],
    queryFn: ({ signal }) => request(countAlerts, { world, signal }),
  })

export const alarmCountsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['alarmCounts', world],
    queryFn: ({ signal }) => request(countAlarms, { world, signal }),
  })

export const placesQuery = (world: WorldId, body: BodyOf<typeof listHomeLocationsAndGroups>) =>
  queryOptions({
    queryKey: ['homeLocationsAndGroups', world, body],
    queryFn: ({ signal }) => request(listHomeLocationsAndGroups, { world, body, signal }),
  })
