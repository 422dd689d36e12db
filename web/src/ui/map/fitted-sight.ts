import type { LatLng, Map as LeafletMap } from 'leaflet'

interface Sight {
  middle: LatLng
  zoom: number
}

/** What each map was fitted to last, moved along with what it did by itself since. */
const fitted = new WeakMap<LeafletMap, Sight>()

export const rememberFit = (map: LeafletMap): void =>
  void fitted.set(map, { middle: map.getCenter(), zoom: map.getZoom() })

/** Pixels: a frame of another size keeps its middle, give or take what is rounded. */
const roundedOff = 4

/** Whether somebody has moved the map since it was fitted. */
export function isMoved(map: LeafletMap): boolean {
  const sight = fitted.get(map)
  if (!sight) return false
  const { middle, zoom } = sight
  return map.getZoom() !== zoom || map.project(middle).distanceTo(map.project(map.getCenter())) > roundedOff
}

/** Lets a map go elsewhere by itself, which counts as nobody's move; one that somebody has moved stays a moved one. */
export function panByItself(map: LeafletMap, pan: () => void): void {
  const before = map.project(map.getCenter())
  let isOnItsWay = false
  const leave = () => {
    isOnItsWay = true
  }
  const arrive = () => {
    const sight = fitted.get(map)
    if (!sight) return
    const way = map.project(map.getCenter()).subtract(before)
    fitted.set(map, { ...sight, middle: map.unproject(map.project(sight.middle).add(way)) })
  }
  map.once('movestart', leave)
  map.once('moveend', arrive)
  pan()
  if (isOnItsWay) return
  map.off('movestart', leave)
  map.off('moveend', arrive)
}
