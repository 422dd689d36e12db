import {
  type BodyOf,
  countAlarms,
  countAlerts,
  listHomeLocationsAndGroups,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { overviewAge } from '../../estate/overview-age.ts'
import { queryOf } from '../../session/request/query-of.ts'

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
