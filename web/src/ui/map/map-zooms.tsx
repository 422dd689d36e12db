import { useMapEvents } from 'react-leaflet'

/** Tells at once that the map has another zoom; what it shows then is told by `MapMoves`, when it has come to rest. */
export function MapZooms({ onZoom }: { onZoom: () => void }) {
  useMapEvents({ zoomend: onZoom })
  return null
}
