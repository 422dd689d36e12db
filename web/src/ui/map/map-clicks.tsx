import { mapEdges, type Place } from '@muster/rules'
import { useMapEvents } from 'react-leaflet'

/** Five decimals are a metre: nobody points more closely. */
const decimals = 5

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Tells where on the earth somebody clicked; what only a mouse can do needs a field beside the map. */
export function MapClicks({ onClick }: { onClick: (place: Place) => void }) {
  useMapEvents({
    click: ({ latlng }) =>
      onClick({
        latitude: Number(within(mapEdges.bottom, latlng.lat, mapEdges.top).toFixed(decimals)),
        longitude: Number(within(mapEdges.left, latlng.lng, mapEdges.right).toFixed(decimals)),
      }),
  })
  return null
}
