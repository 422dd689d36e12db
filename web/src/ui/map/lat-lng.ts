import type { Bounds } from '@muster/contract'
import type { Place } from '@muster/rules'
import type { FitBoundsOptions, LatLngBoundsLiteral, LatLngTuple } from 'leaflet'

export const latLng = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude]

export const latLngBounds = ({ bottom, left, top, right }: Bounds): LatLngBoundsLiteral => [
  [bottom, left],
  [top, right],
]

/** Pixels around what a map is fitted to. */
export const roomAround = 32

/** A single place is shown with the streets around it. */
export const fitOptions: FitBoundsOptions = { padding: [roomAround, roomAround], maxZoom: 16 }
