import { mergeClusters } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWorld } from '../../session/world/world.tsx'
import { clusterWidth } from '../../ui/map/cluster-button.tsx'
import type { MapSight } from '../../ui/map/map-moves.tsx'
import { chosenIn } from '../chosen.ts'
import { useKept } from '../use-kept.ts'
import { clustersQuery, type DevicesOnMap, deviceBoundsQuery, deviceStatsQuery } from './location.queries.ts'

/** The data of the map for the chosen devices. A failed refetch keeps the old data. */
export function useDevicesOnMap(devices: DevicesOnMap, sight: MapSight | null) {
  const { world } = useWorld()
  const chosen = chosenIn(devices)
  const ofBounds = useQuery(deviceBoundsQuery(world.id, devices))
  // The bounds of the last choice stay while new ones load.
  const bounds = useKept(ofBounds)
  const ofStats = useQuery(deviceStatsQuery(world.id, devices))
  const stats = useKept(ofStats, chosen)
  const ofClusters = useQuery(clustersQuery(world.id, devices, bounds ? sight : null))
  // If loading fails after a move, old clusters stay, with a notice.
  const byTile = useKept(ofClusters, chosen)
  const zoom = sight?.zoom ?? 0
  const clusters = useMemo(() => byTile && mergeClusters(byTile, zoom, clusterWidth), [byTile, zoom])
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
    /** None of these devices has a location; not from placeholder data. */
    isUnknown: bounds === null && !ofBounds.isPlaceholderData && !hasFailed,
    isFetching: [ofBounds, ofStats, ofClusters].some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(missing.map(({ query }) => query.refetch())),
    /** Refetches the bounds. */
    renewBounds: () => void ofBounds.refetch(),
  }
}
