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
import { countedList } from '../../estate/list/counted-list.ts'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import type { MapSight } from '../../ui/map/map-moves.tsx'
import { chosenIn } from '../chosen.ts'

export type DevicesOnMap = BodyOf<typeof readDeviceStats>

/** Fresh enough for the shortest period, without a new request every second. */
export const slotLength = 5 * minuteLength

/**
 * Bounds of the devices; the previous ones stay while loading. Refetched only for a new choice: time alone should not
 * move the map.
 */
export const deviceBoundsQuery = (world: WorldId, body: DevicesOnMap) =>
  queryOptions({
    ...cachedAs(readDeviceBounds, world, chosenIn(body)),
    queryFn: async ({ signal }) => (await request(readDeviceBounds, { world, body, signal })).geoBounds,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => !state.data,
    // If no device had a location, one may have it by now.
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
    // After a move or in a new time slot old clusters stay while loading, but not those of other devices.
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
    select: countedList,
  })
