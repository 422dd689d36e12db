import { isRefitting } from './fitted-sight.ts'
import { useMap, useMapEvents } from './use-map.ts'

/**
 * Reports a change of zoom at once, unless the map only adapts to its frame; `MapMoves` reports the visible part once
 * the map is at rest.
 */
export function MapZooms({ onZoom }: { onZoom: () => void }) {
  const map = useMap()
  useMapEvents({ zoomend: () => !isRefitting(map) && onZoom() })
  return null
}
