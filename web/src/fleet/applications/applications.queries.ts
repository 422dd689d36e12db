import {
  type AnswerOf,
  type BodyOf,
  compareApplicationVersions,
  getApplicationInfo,
  listAnomalies,
  listApplicationDevices,
  listApplications,
  listApplicationVersions,
  type QueryOf,
  readApplicationDeviceUsage,
  readApplicationOverview,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import type { OfDay } from '../software/of-day.ts'

export const applicationsQuery = (
  world: WorldId,
  input: { query: QueryOf<typeof listApplications>; body: BodyOf<typeof listApplications> },
) => queryOf(listApplications, { world, ...input })

export const applicationInfoQuery = (world: WorldId, id: string) =>
  queryOf(getApplicationInfo, { world, query: { id } })

/** How many anomalies name it, in any version. */
export const anomaliesOfApplicationQuery = (world: WorldId, packageName: string) => ({
  ...queryOf(listAnomalies, { world, query: { limit: 1, offset: 0 }, body: { packageName } }),
  select: ({ totalCount }: AnswerOf<typeof listAnomalies>) => totalCount,
})

export const applicationVersionsQuery = (
  world: WorldId,
  id: string,
  { today, body }: OfDay<BodyOf<typeof listApplicationVersions>>,
) =>
  queryOptions({
    ...cachedAs(listApplicationVersions, world, { query: { id }, body }, today),
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
    ...cachedAs(readApplicationDeviceUsage, world, { query: { id }, body }, today),
    queryFn: ({ signal }) => request(readApplicationDeviceUsage, { world, query: { id }, body, signal }),
  })

export const applicationOverviewQuery = (
  world: WorldId,
  id: string,
  { today, body }: OfDay<BodyOf<typeof readApplicationOverview>>,
) =>
  queryOptions({
    ...cachedAs(readApplicationOverview, world, { query: { id }, body }, today),
    queryFn: ({ signal }) => request(readApplicationOverview, { world, query: { id }, body, signal }),
  })

export const applicationDevicesQuery = (
  world: WorldId,
  query: QueryOf<typeof listApplicationDevices>,
  body: BodyOf<typeof listApplicationDevices>,
) => queryOf(listApplicationDevices, { world, query, body })

/** The slowest call of the page, of whole days: fetched when it opens, not every minute. */
export const versionComparisonQuery = (
  world: WorldId,
  id: string,
  { today, body }: OfDay<BodyOf<typeof compareApplicationVersions>>,
) =>
  queryOptions({
    ...cachedAs(compareApplicationVersions, world, { query: { id }, body }, today),
    queryFn: ({ signal }) => request(compareApplicationVersions, { world, query: { id }, body, signal }),
    refetchOnWindowFocus: ({ state }) => !state.data,
  })
