import {
  type BodyOf,
  listProcessDevices,
  listProcesses,
  listProcessVersions,
  type QueryOf,
  readProcessDeviceUsage,
  readProcessesUsage,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import type { OfDay } from '../software/of-day.ts'

export const processesQuery = (
  world: WorldId,
  input: { query: QueryOf<typeof listProcesses>; body: BodyOf<typeof listProcesses> },
) => queryOf(listProcesses, { world, ...input })

export const processVersionsQuery = (
  world: WorldId,
  { today, body }: OfDay<BodyOf<typeof listProcessVersions>>,
) =>
  queryOptions({
    ...cachedAs(listProcessVersions, world, { body }, today),
    queryFn: ({ signal }) => request(listProcessVersions, { world, body, signal }),
  })

export const processDeviceUsageQuery = (
  world: WorldId,
  { today, body }: OfDay<BodyOf<typeof readProcessDeviceUsage>>,
) =>
  queryOptions({
    ...cachedAs(readProcessDeviceUsage, world, { body }, today),
    queryFn: ({ signal }) => request(readProcessDeviceUsage, { world, body, signal }),
  })

export const processesUsageQuery = (
  world: WorldId,
  { today, body }: OfDay<BodyOf<typeof readProcessesUsage>>,
) =>
  queryOptions({
    ...cachedAs(readProcessesUsage, world, { body }, today),
    queryFn: ({ signal }) => request(readProcessesUsage, { world, body, signal }),
  })

export const processDevicesQuery = (
  world: WorldId,
  query: QueryOf<typeof listProcessDevices>,
  body: BodyOf<typeof listProcessDevices>,
) => queryOf(listProcessDevices, { world, query, body })
