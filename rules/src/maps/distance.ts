/** A point on the earth, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** The earth's mean radius, in metres. */
const earthRadius = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance; the haversine formula stays precise for places side by side. */
export function metresBetween(a: Place, b: Place): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2)
  const east = Math.sin(radians(b.longitude - a.longitude) / 2)
  const square = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east
  // Rounding may push antipodes past 1, where there is no arcsine.
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, square)))
}
