import { type Circle as GroundCircle, radiusInDegrees } from '@muster/rules'
import { Circle, CRS, latLng as point } from 'leaflet'
import { useCallback } from 'react'
import { latLng } from './lat-lng.ts'
import classes from './radius-circle.module.css'
import { useLayer } from './use-map.ts'

export type RadiusTone = 'accent' | 'ink'

interface RadiusCircleProps extends GroundCircle {
  tone: RadiusTone
}

/** Leaflet takes metres on its own earth radius; ours are in degrees [C-1106]. */
const leafletMetresPerDegree = CRS.EPSG3857.distance(point(0, 0), point(1, 0))

/** A circle on the map; the ink one is dashed, so that they differ by more than colour. */
export function RadiusCircle({ tone, latitude, longitude, radiusMetres }: RadiusCircleProps) {
  useLayer(
    useCallback(() => {
      const circle = { latitude, longitude, radiusMetres }
      return new Circle(latLng(circle), {
        radius: radiusInDegrees(circle).latitude * leafletMetresPerDegree,
        interactive: false,
        className: `${classes.circle} ${classes[tone]}`,
      })
    }, [tone, latitude, longitude, radiusMetres]),
  )
  return null
}

/** The same line for a legend. */
export const RadiusSample = ({ tone }: { tone: RadiusTone }) => (
  <svg viewBox="0 0 18 18" className={classes.sample} aria-hidden="true">
    <circle cx="9" cy="9" r="7.5" className={`${classes.circle} ${classes[tone]}`} />
  </svg>
)
