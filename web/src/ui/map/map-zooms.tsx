import { useMapEvents } from './use-map.ts'

/** Reports a change of zoom at once; `MapMoves` reports the visible part once the map is at rest. */
export function MapZooms({ onZoom }: { onZoom: () => void }) {
  useMapEvents({ zoomend: onZoom })
  return null
}
