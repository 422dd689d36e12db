import type { Bounds } from '@muster/contract'
import type { Place } from './distance.ts'
import { mapZoom } from './map-limits.ts'

/** Where the map ends [C-1936]. */
export const mapEdges: Bounds = { bottom: -85.05, left: -180, top: 85.05, right: 180 }

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))
const latitudeOnMap = (latitude: number) => between(mapEdges.bottom, latitude, mapEdges.top)
const longitudeOnMap = (longitude: number) => between(mapEdges.left, longitude, mapEdges.right)

/** The part of a frame that is on the map [C-1936, C-2337]. */
export const clampBounds = ({ bottom, left, top, right }: Bounds): Bounds => ({
  bottom: latitudeOnMap(bottom),
  left: longitudeOnMap(left),
  top: latitudeOnMap(top),
  right: longitudeOnMap(right),
})

/** Metres per degree when drawing radii [C-1106, C-2307]. */
export const metresPerDegree = 111_111

export interface Circle extends Place {
  radiusMetres: number
}

/** The radius of a circle in degrees. A degree of longitude shrinks towards the poles. */
export function radiusInDegrees({ latitude, radiusMetres }: Circle): { latitude: number; longitude: number } {
  const degrees = radiusMetres / metresPerDegree
  const shrunk = Math.cos((latitudeOnMap(latitude) * Math.PI) / 180)
  return { latitude: degrees, longitude: Math.min(180, degrees / shrunk) }
}

/** The smallest bounds that hold all circles; null without circles. */
export function boundsOf(circles: readonly Circle[]): Bounds | null {
  if (circles.length === 0) return null
  const sides = circles.map((circle) => {
    const radius = radiusInDegrees(circle)
    return {
      bottom: circle.latitude - radius.latitude,
      left: circle.longitude - radius.longitude,
      top: circle.latitude + radius.latitude,
      right: circle.longitude + radius.longitude,
    }
  })
  return clampBounds({
    bottom: Math.min(...sides.map(({ bottom }) => bottom)),
    left: Math.min(...sides.map(({ left }) => left)),
    top: Math.max(...sides.map(({ top }) => top)),
    right: Math.max(...sides.map(({ right }) => right)),
  })
}

/** Distance north of the equator as a fraction of the map's height. */
const northing = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)

/** Pixels of a tile of the map, and of the whole map at zoom 0. */
export const tilePixels = 256

/** The largest whole zoom at which the bounds fit a frame, given in pixels. */
export function fittingZoom(bounds: Bounds, frame: { width: number; height: number }): number {
  const { bottom, left, top, right } = clampBounds(bounds)
  const across = frame.width / ((right - left) / 360)
  const along = frame.height / (northing(top) - northing(bottom))
  return Math.floor(Math.log2(Math.min(across, along) / tilePixels))
}

/** The lowest zoom of a map: where its bounds fit the frame, and not below 0 [C-1935, C-9939]. */
export const minimumZoom = (bounds: Bounds, frame: { width: number; height: number }): number =>
  frame.width > 0 && frame.height > 0 ? Math.max(mapZoom.least, fittingZoom(bounds, frame)) : mapZoom.least
