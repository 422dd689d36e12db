import type { Place } from '@muster/rules'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { panByItself } from './fitted-sight.ts'
import { latLng, roomAround } from './lat-lng.ts'

interface KeepInSightProps {
  /** Null leaves the map where it is. */
  place: Place | null
  /** Pixels at the end of the frame that something lies over. */
  covered: () => number
}

/** Moves the map, at its zoom, so far that a place does not lie behind what has opened over it. */
export function KeepInSight({ place, covered }: KeepInSightProps) {
  const map = useMap()
  const [latitude, longitude] = place ? latLng(place) : [null, null]
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when something opens, not when it is measured anew
  useEffect(() => {
    if (latitude === null || longitude === null) return
    panByItself(map, () =>
      map.panInside([latitude, longitude], {
        paddingTopLeft: [roomAround, roomAround],
        paddingBottomRight: [covered() + roomAround, roomAround],
        animate: map.options.zoomAnimation ?? false,
      }),
    )
  }, [map, latitude, longitude])
  return null
}
