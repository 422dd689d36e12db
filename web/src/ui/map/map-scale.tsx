import { distanceUnits } from '@muster/rules'
import type { Map as LeafletMap } from 'leaflet'
import { useSyncExternalStore } from 'react'
import classes from './map-scale.module.css'

/** Pixels that the bar may be long. */
const longest = 100
const moves = 'moveend zoomend resize'

/** Metres of the longest bar, in the middle of the map. */
function useMetres(map: LeafletMap): number {
  return useSyncExternalStore(
    (changed) => {
      map.on(moves, changed)
      return () => void map.off(moves, changed)
    },
    () => {
      const middle = map.getSize().y / 2
      const ends = [0, longest].map((x) => map.containerPointToLatLng([x, middle]))
      return ends[0] && ends[1] ? Math.round(map.distance(ends[0], ends[1])) : 0
    },
  )
}

/** The largest of 1, 2, 5, 10, 20 … that is no more than a value. */
export function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [5, 2, 1].find((each) => each * power <= value) ?? 1
  return step * power
}

interface MapScaleProps {
  map: LeafletMap
  useMetricDistances: boolean
  format: (metres: number) => string
}

/** A bar as long as a round distance. */
export function MapScale({ map, useMetricDistances, format }: MapScaleProps) {
  const metres = useMetres(map)
  const { short, long } = distanceUnits(useMetricDistances)
  const unit = metres >= long.metres ? long : short
  if (metres < unit.metres) return null
  const shown = roundStep(metres / unit.metres) * unit.metres
  return (
    <span className={classes.scale}>
      {format(shown)}
      <span className={classes.bar} style={{ width: (longest * shown) / metres }} />
    </span>
  )
}
