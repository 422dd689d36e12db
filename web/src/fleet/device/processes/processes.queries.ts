import {
  type BodyOf,
  listDeviceProcesses,
  type QueryOf,
  readDeviceProcessesOverview,
  readProcessUsage,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../session/request/request.ts'

const keyOf = (world: WorldId, deviceId: string) => ['device', world, deviceId, 'processes'] as const

export const processesOverviewQuery = (world: WorldId, deviceId: string) =>
  queryOptions({
    queryKey: [...keyOf(world, deviceId), 'overview'],
    queryFn: ({ signal }) => request(readDeviceProcessesOverview, { world, query: { deviceId }, signal }),
  })

export const processesQuery = (
  world: WorldId,
  query: QueryOf<typeof listDeviceProcesses>,
  body: BodyOf<typeof listDeviceProcesses>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, query.deviceId), 'list', query, body],
    queryFn: ({ signal }) => request(listDeviceProcesses, { world, query, body, signal }),
  })

export const processUsageQuery = (
  world: WorldId,
  deviceId: string,
  query: QueryOf<typeof readProcessUsage>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, deviceId), 'usage', query],
    queryFn: async ({ signal }) =>
      (await request(readProcessUsage, { world, query, signal })).processUsageData,
  })
