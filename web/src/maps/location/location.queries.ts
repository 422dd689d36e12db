import {
  type BodyOf,
  listClusterDevices,
  type QueryOf,
  readDeviceBounds,
  readDeviceClusters,
  readDeviceStats,
  type WorldId,
} from '@muster/contract'
import { geotilePrecision } from '@muster/rules'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { request } from '../../session/request.ts'
import type { MapSight } from '../../ui/map/map-moves.tsx'

export type DevicesOnMap = BodyOf<typeof readDeviceStats>

const ofMap = (world: WorldId, part: string) => ['maps', world, part] as const

/** Where the devices are; the map stays where it is until it is known where to go. */
export const deviceBoundsQuery = (world: WorldId, body: DevicesOnMap) =>
  queryOptions({
    queryKey: [...ofMap(world, 'deviceBounds'), body],
    queryFn: async ({ signal }) => (await request(readDeviceBounds, { world, body, signal })).geoBounds,
    placeholderData: keepPreviousData,
  })

export const deviceStatsQuery = (world: WorldId, body: DevicesOnMap) =>
  queryOptions({
    queryKey: [...ofMap(world, 'deviceStats'), body],
    queryFn: ({ signal }) => request(readDeviceStats, { world, body, signal }),
  })

export function clustersQuery(world: WorldId, body: DevicesOnMap, sight: MapSight | null) {
  const devices = JSON.stringify(body)
  return queryOptions({
    queryKey: [...ofMap(world, 'clusters'), devices, sight] as const,
    queryFn: sight
      ? ({ signal }) =>
          request(readDeviceClusters, {
            world,
            body: {
              ...body,
              boundingLatLong: sight.bounds,
              geotilePrecision: geotilePrecision(sight.zoom, 'other'),
            },
            signal,
          })
      : skipToken,
    // After a move the clusters from before stay until the new ones are there; those of other devices would be wrong.
    placeholderData: (clusters, before) => (before?.queryKey[3] === devices ? clusters : undefined),
  })
}

interface ClusterRequest {
  query: QueryOf<typeof listClusterDevices>
  body: BodyOf<typeof listClusterDevices>
}

export const clusterDevicesQuery = (world: WorldId, input: ClusterRequest) =>
  queryOptions({
    queryKey: [...ofMap(world, 'clusterDevices'), input],
    queryFn: ({ signal }) => request(listClusterDevices, { world, ...input, signal }),
    select: ({ list, count }) => ({ list, totalCount: count }),
  })
