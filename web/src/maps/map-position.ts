import type { MapPosition } from '../ui/map/map-moves.tsx'

/** The parameter of the URL: latitude, longitude and zoom. */
export const positionParameter = 'view'

/** Four decimals are some ten metres, less than a pixel but for the closest zoom. */
const decimals = 4

const isWithin = (value: number, most: number) => Math.abs(value) <= most

export function readPosition(query: URLSearchParams): MapPosition | null {
  const parts = (query.get(positionParameter) ?? '').split(',')
  if (parts.length !== 3 || parts.some((part) => !/^-?\d+(\.\d+)?$/.test(part))) return null
  const [latitude = 0, longitude = 0, zoom = 0] = parts.map(Number)
  const isOnMap = isWithin(latitude, 90) && isWithin(longitude, 180) && Number.isInteger(zoom) && zoom >= 0
  return isOnMap ? { latitude, longitude, zoom } : null
}

export function writePosition(position: MapPosition | null, query: URLSearchParams): void {
  query.delete(positionParameter)
  if (position === null) return
  const { latitude, longitude, zoom } = position
  query.set(positionParameter, [latitude.toFixed(decimals), longitude.toFixed(decimals), zoom].join(','))
}
