import { useQuery } from '@tanstack/react-query'
import { useWorld } from '../../session/world/world.tsx'
import type { MapSight } from '../../ui/map/map-moves.tsx'
import { chosenIn } from '../chosen.ts'
import { useKept } from '../use-kept.ts'
import { clustersQuery, type DevicesOnMap, deviceBoundsQuery, deviceStatsQuery } from './location.queries.ts'

/** What the map shows of the devices that are chosen. What cannot be renewed stays; what was never there is missing. */
export function useDevicesOnMap(devices: DevicesOnMap, sight: MapSight | null) {
  const { world } = useWorld()
  const chosen = chosenIn(devices)
  const ofBounds = useQuery(deviceBoundsQuery(world.id, devices))
  // Those of the last choice, until others are known: the map stays there.
  const bounds = useKept(ofBounds)
  const ofStats = useQuery(deviceStatsQuery(world.id, devices))
  const stats = useKept(ofStats, chosen)
  const ofClusters = useQuery(clustersQuery(world.id, devices, bounds ? sight : null))
  // After a move that fails, those from before stay; that it has failed is said.
  const clusters = useKept(ofClusters, chosen)
  const clustersInSight = useKept(ofClusters, JSON.stringify([chosen, sight]))

  const missing = [
    { query: ofBounds, data: ofBounds.data },
    { query: ofClusters, data: clustersInSight },
  ].filter(({ query, data }) => query.isError && data === undefined)
  const hasFailed = missing.length > 0
  return {
    bounds,
    clusters,
    stats,
    hasFailed,
    /** No device has a place, which is known of these devices, not of those before. */
    isUnknown: bounds === null && !ofBounds.isPlaceholderData && !hasFailed,
    isFetching: [ofBounds, ofStats, ofClusters].some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(missing.map(({ query }) => query.refetch())),
    /** Looks once more where the devices are. */
    renewBounds: () => void ofBounds.refetch(),
  }
}
