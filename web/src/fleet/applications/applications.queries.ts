import {
  type BodyOf,
  getApplicationInfo,
  listApplicationDevices,
  listApplications,
  listApplicationVersions,
  type QueryOf,
  readApplicationDeviceUsage,
  readApplicationOverview,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'
import type { OfDay } from '../software/of-day.ts'

export const applicationsQuery = (
  world: WorldId,
  input: { query: QueryOf<typeof listApplications>; body: BodyOf<typeof listApplications> },
) =>
  queryOptions({
    queryKey: ['applications', world, 'list', input],
    queryFn: ({ signal }) => request(listApplications, { world, ...input, signal }),
  })

const keyOf = (world: WorldId, id: string) => ['application', world, id] as const

export const applicationInfoQuery = (world: WorldId, id: string) =>
  queryOptions({
    queryKey: [...keyOf(world, id), 'info'],
    queryFn: ({ signal }) => request(getApplicationInfo, { world, query: { id }, signal }),
  })

export const applicationVersionsQuery = (
  world: WorldId,
  id: string,
  { today, body }: OfDay<BodyOf<typeof listApplicationVersions>>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, id), 'versions', today, body],
    queryFn: async ({ signal }) =>
      (await request(listApplicationVersions, { world, query: { id }, body, signal })).map((version) => ({
        version,
      })),
  })

export const applicationDeviceUsageQuery = (
  world: WorldId,
  id: string,
  { today, body }: OfDay<BodyOf<typeof readApplicationDeviceUsage>>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, id), 'deviceUsage', today, body],
    queryFn: ({ signal }) => request(readApplicationDeviceUsage, { world, query: { id }, body, signal }),
  })

export const applicationOverviewQuery = (
  world: WorldId,
  id: string,
  { today, body }: OfDay<BodyOf<typeof readApplicationOverview>>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, id), 'overview', today, body],
    queryFn: ({ signal }) => request(readApplicationOverview, { world, query: { id }, body, signal }),
  })

export const applicationDevicesQuery = (
  world: WorldId,
  query: QueryOf<typeof listApplicationDevices>,
  body: BodyOf<typeof listApplicationDevices>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, query.id), 'devices', query, body],
    queryFn: ({ signal }) => request(listApplicationDevices, { world, query, body, signal }),
  })
