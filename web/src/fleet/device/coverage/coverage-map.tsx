import type { Bounds, DeviceInfo } from '@muster/contract'
import { mapZoom, type SignalMapDays } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignalMap } from '../../../estate/signal-map/signal-map.tsx'
import { useWorld } from '../../../session/world/world.tsx'
import type { MapSight } from '../../../ui/map/map-moves.tsx'
import { MapPlace } from '../../../ui/map/map-place.tsx'
import { type CoverageView, coverageTilesQuery } from './coverage.queries.ts'

interface CoverageMapProps {
  device: DeviceInfo
  /** Bounds of the device's samples; null if it has none. */
  bounds: Bounds | null
  /** End of the period, on the hour. */
  now: number
  view: CoverageView
  days: SignalMapDays
}

export function CoverageMap({ device, bounds, now, view, days }: CoverageMapProps) {
  const { world } = useWorld()
  const [sight, setSight] = useState<MapSight | null>(null)
  const query = useQuery(coverageTilesQuery(world.id, device, { view, days, now, sight: bounds && sight }))
  return (
    <SignalMap
      shown={{ view }}
      bounds={bounds}
      waiting={null}
      maxZoom={mapZoom.mostOnDeviceMap}
      query={query}
      onMove={setSight}
    >
      {(map, areas) => (
        <>
          <MapPlace>{map}</MapPlace>
          {areas}
        </>
      )}
    </SignalMap>
  )
}
