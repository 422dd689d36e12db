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
import { request } from '../../session/request/request.ts'
import type { OfDay } from '../software/of-day.ts'
import type { ProcessNames } from './process-names.ts'

export const processesQuery = (
  world: WorldId,
  input: { query: QueryOf<typeof listProcesses>; body: BodyOf<typeof listProcesses> },
) =>
  queryOptions({
    queryKey: ['processes', world, 'list', input],
    queryFn: ({ signal }) => request(listProcesses, { world, ...input, signal }),
  })

const keyOf = (world: WorldId, { processName, productName }: ProcessNames) =>
  ['process', world, processName, productName] as const

export const processVersionsQuery = (
  world: WorldId,
  { today, body }: OfDay<BodyOf<typeof listProcessVersions>>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, body), 'versions', today, body],
    queryFn: ({ signal }) => request(listProcessVersions, { world, body, signal }),
  })

export const processDeviceUsageQuery = (
  world: WorldId,
  { today, body }: OfDay<BodyOf<typeof readProcessDeviceUsage>>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, body), 'deviceUsage', today, body],
    queryFn: ({ signal }) => request(readProcessDeviceUsage, { world, body, signal }),
  })

export const processesUsageQuery = (
  world: WorldId,
  { today, body }: OfDay<BodyOf<typeof readProcessesUsage>>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, body), 'usage', today, body],
    queryFn: ({ signal }) => request(readProcessesUsage, { world, body, signal }),
  })

export const processDevicesQuery = (
  world: WorldId,
  query: QueryOf<typeof listProcessDevices>,
  body: BodyOf<typeof listProcessDevices>,
) =>
  queryOptions({
    queryKey: [...keyOf(world, body), 'devices', query, body],
    queryFn: ({ signal }) => request(listProcessDevices, { world, query, body, signal }),
  })
