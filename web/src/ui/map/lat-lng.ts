import type { Bounds } from '@muster/contract'
import type { Place } from '@muster/rules'
import type { FitBoundsOptions, LatLngBoundsLiteral, LatLngTuple } from 'leaflet'

export const latLng = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude]

export const latLngBounds = ({ bottom, left, top, right }: Bounds): LatLngBoundsLiteral => [
  [bottom, left],
  [top, right],
]

/** Padding when fitting, in pixels. */
export const roomAround = 32

/** The zoom limit shows the streets around a single place. */
export const fitOptions: FitBoundsOptions = { padding: [roomAround, roomAround], maxZoom: 16 }
