import {
  type BodyOf,
  listDeviceApplications,
  type QueryOf,
  readApplicationDataUsage,
  readApplicationEvents,
  readApplicationUsage,
  readDeviceApplicationsOverview,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../../../session/request/query-of.ts'
import { request } from '../../../session/request/request.ts'

export const applicationsOverviewQuery = (world: WorldId, deviceId: string) =>
  queryOf(readDeviceApplicationsOverview, { world, query: { deviceId } })

export const applicationsQuery = (
  world: WorldId,
  query: QueryOf<typeof listDeviceApplications>,
  body: BodyOf<typeof listDeviceApplications>,
) => queryOf(listDeviceApplications, { world, query, body })

export const applicationUsageQuery = (
  world: WorldId,
  deviceId: string,
  query: QueryOf<typeof readApplicationUsage>,
) =>
  queryOptions({
    ...cachedAs(readApplicationUsage, world, deviceId, query),
    queryFn: async ({ signal }) =>
      (await request(readApplicationUsage, { world, query, signal })).applicationUsageData,
  })

export const applicationDataUsageQuery = (
  world: WorldId,
  deviceId: string,
  body: BodyOf<typeof readApplicationDataUsage>,
) => queryOf(readApplicationDataUsage, { world, query: { deviceId }, body })

export const applicationEventsQuery = (world: WorldId, query: QueryOf<typeof readApplicationEvents>) =>
  queryOf(readApplicationEvents, { world, query })
