import type { Bounds } from '@muster/contract'
import type { Place } from '@muster/rules'
import type { FitBoundsOptions, LatLngBoundsLiteral, LatLngTuple } from 'leaflet'

export const latLng = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude]

export const latLngBounds = ({ bottom, left, top, right }: Bounds): LatLngBoundsLiteral => [
  [bottom, left],
  [top, right],
]

/** Room around what a map is fitted to; a single place is shown with the streets around it. */
export const fitOptions: FitBoundsOptions = { padding: [32, 32], maxZoom: 16 }
