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
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import type { MapSight } from '../../ui/map/map-moves.tsx'
import { chosenIn } from '../chosen.ts'

export type DevicesOnMap = BodyOf<typeof readDeviceStats>

/** Fresh enough for the shortest period, and not another request with every second. */
export const slotLength = 5 * minuteLength

/**
 * Where the devices are; the map stays where it is until it is known where to go. Once known it is asked for anew with another choice
 * alone: time should not move the map.
 */
export const deviceBoundsQuery = (world: WorldId, body: DevicesOnMap) =>
  queryOptions({
    ...cachedAs(readDeviceBounds, world, chosenIn(body)),
    queryFn: async ({ signal }) => (await request(readDeviceBounds, { world, body, signal })).geoBounds,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => !state.data,
    // Where no device had a place, one may have it by now.
    refetchInterval: ({ state }) => state.data === null && slotLength,
  })

export function deviceStatsQuery(world: WorldId, body: DevicesOnMap) {
  const chosen = chosenIn(body)
  return queryOptions({
    ...cachedAs(readDeviceStats, world, chosen, body.to),
    queryFn: ({ signal }) => request(readDeviceStats, { world, body, signal }),
    placeholderData: (stats, before) => (before?.queryKey[2] === chosen ? stats : undefined),
  })
}

export function clustersQuery(world: WorldId, body: DevicesOnMap, sight: MapSight | null) {
  const chosen = chosenIn(body)
  return queryOptions({
    ...cachedAs(readDeviceClusters, world, chosen, body.to, sight),
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
    placeholderData: (clusters, before) => (before?.queryKey[2] === chosen ? clusters : undefined),
  })
}

interface ClusterRequest {
  query: QueryOf<typeof listClusterDevices>
  body: BodyOf<typeof listClusterDevices>
}

export const clusterDevicesQuery = (world: WorldId, input: ClusterRequest) =>
  queryOptions({
    ...queryOf(listClusterDevices, { world, ...input }),
    select: ({ list, count }) => ({ list, totalCount: count }),
  })
