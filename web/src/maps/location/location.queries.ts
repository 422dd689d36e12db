import {
  type BodyOf,
  listClusterDevices,
  minuteLength,
  type QueryOf,
  readDeviceBounds,
  readDeviceClusters,
  readDeviceStats,
  type WorldId,
} from '@muster/contract'
import { geotilePrecision } from '@muster/rules'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'
import type { MapSight } from '../../ui/map/map-moves.tsx'
import { chosenIn } from '../chosen.ts'

export type DevicesOnMap = BodyOf<typeof readDeviceStats>

/** Fresh enough for the shortest period, and not another request with every second. */
export const slotLength = 5 * minuteLength

const ofMap = (world: WorldId, part: string) => ['maps', world, part] as const

/**
 * Where the devices are; the map stays where it is until it is known where to go. Once known it is asked for anew with another choice
 * alone: time should not move the map.
 */
export const deviceBoundsQuery = (world: WorldId, body: DevicesOnMap) =>
  queryOptions({
    queryKey: [...ofMap(world, 'deviceBounds'), chosenIn(body)],
    queryFn: async ({ signal }) => (await request(readDeviceBounds, { world, body, signal })).geoBounds,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => !state.data,
    // Where no device had a place, one may have it by now.
    refetchInterval: ({ state }) => state.data === null && slotLength,
  })

export function deviceStatsQuery(world: WorldId, body: DevicesOnMap) {
  const chosen = chosenIn(body)
  return queryOptions({
    queryKey: [...ofMap(world, 'deviceStats'), chosen, body.to] as const,
    queryFn: ({ signal }) => request(readDeviceStats, { world, body, signal }),
    placeholderData: (stats, before) => (before?.queryKey[3] === chosen ? stats : undefined),
  })
}

export function clustersQuery(world: WorldId, body: DevicesOnMap, sight: MapSight | null) {
  const chosen = chosenIn(body)
  return queryOptions({
    queryKey: [...ofMap(world, 'clusters'), chosen, body.to, sight] as const,
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
    // After a move or a while the clusters from before stay until the new ones are there; those of other devices would be wrong.
    placeholderData: (clusters, before) => (before?.queryKey[3] === chosen ? clusters : undefined),
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
