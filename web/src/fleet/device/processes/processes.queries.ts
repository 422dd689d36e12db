import {
  type BodyOf,
  listDeviceProcesses,
  type QueryOf,
  readDeviceProcessesOverview,
  readProcessUsage,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../../../session/request/query-of.ts'
import { request } from '../../../session/request/request.ts'

export const processesOverviewQuery = (world: WorldId, deviceId: string) =>
  queryOf(readDeviceProcessesOverview, { world, query: { deviceId } })

export const processesQuery = (
  world: WorldId,
  query: QueryOf<typeof listDeviceProcesses>,
  body: BodyOf<typeof listDeviceProcesses>,
) => queryOf(listDeviceProcesses, { world, query, body })

export const processUsageQuery = (
  world: WorldId,
  deviceId: string,
  query: QueryOf<typeof readProcessUsage>,
) =>
  queryOptions({
    ...cachedAs(readProcessUsage, world, deviceId, query),
    queryFn: async ({ signal }) =>
      (await request(readProcessUsage, { world, query, signal })).processUsageData,
  })
