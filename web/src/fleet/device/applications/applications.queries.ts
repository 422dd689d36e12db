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
import { request } from '../../../session/request/request.ts'

const keyOf = (world: WorldId, deviceId: string) => ['device', world, deviceId, 'applications'] as const

export const applicationsOverviewQuery = (world: WorldId, deviceId: string) =>
  queryOptions({
    queryKey: [...keyOf(world, deviceId), 'overview'],
    queryFn: ({ signal }) => request(readDeviceApplicationsOverview, { world, query: { deviceId }, signal }),
  })

export const applicationsQuery = (
  world: WorldId,
  query: QueryOf<typeof listDeviceApplications>,
  body: BodyOf<typeof listDeviceApplications>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, query.deviceId), 'list', query, body],
    queryFn: ({ signal }) => request(listDeviceApplications, { world, query, body, signal }),
  })

export const applicationUsageQuery = (
  world: WorldId,
  deviceId: string,
  query: QueryOf<typeof readApplicationUsage>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, deviceId), 'usage', query],
    queryFn: async ({ signal }) =>
      (await request(readApplicationUsage, { world, query, signal })).applicationUsageData,
  })

export const applicationDataUsageQuery = (
  world: WorldId,
  deviceId: string,
  body: BodyOf<typeof readApplicationDataUsage>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, deviceId), 'dataUsage', body],
    queryFn: ({ signal }) => request(readApplicationDataUsage, { world, query: { deviceId }, body, signal }),
  })

export const applicationEventsQuery = (world: WorldId, query: QueryOf<typeof readApplicationEvents>) =>
  queryOptions({
    queryKey: [...keyOf(world, query.deviceId), 'events', query],
    queryFn: ({ signal }) => request(readApplicationEvents, { world, query, signal }),
  })
