import type { LatLng, Map as LeafletMap } from 'leaflet'

interface Sight {
  middle: LatLng
  zoom: number
}

/** Centre and zoom of each map after its last fit; automatic pans move the centre along. */
const fitted = new WeakMap<LeafletMap, Sight>()

export const rememberFit = (map: LeafletMap): void =>
  void fitted.set(map, { middle: map.getCenter(), zoom: map.getZoom() })

/** Makes the map as if the user had moved it; no map has this zoom. */
export const countAsMoved = (map: LeafletMap): void =>
  void fitted.set(map, { middle: map.getCenter(), zoom: -1 })

/** Pixels of tolerance: a resize keeps the centre, but for rounding. */
const roundedOff = 4

/** Whether the user has moved the map since it was fitted. */
export function isMoved(map: LeafletMap): boolean {
  const sight = fitted.get(map)
  if (!sight) return false
  const { middle, zoom } = sight
  return map.getZoom() !== zoom || map.project(middle).distanceTo(map.project(map.getCenter())) > roundedOff
}

const refitting = new WeakSet<LeafletMap>()

/** Whether the map is being fitted again by itself, such as after a resize. */
export const isRefitting = (map: LeafletMap): boolean => refitting.has(map)

/** Fits the map again without it counting as a zoom by the user; not for animated fits. */
export function refitByItself(map: LeafletMap, fit: () => void): void {
  refitting.add(map)
  fit()
  refitting.delete(map)
}

/** Pans the map without counting as a move by the user; earlier moves by the user still count. */
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
