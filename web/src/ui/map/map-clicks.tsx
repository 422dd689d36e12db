import { mapEdges, type Place } from '@muster/rules'
import { useMapEvents } from './use-map.ts'

/** Five decimals are about a metre, finer than a click. */
const decimals = 5

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Reports the place of a click; pages need a field beside the map for keyboard users. */
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
