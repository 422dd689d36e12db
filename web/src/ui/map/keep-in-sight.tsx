import type { Place } from '@muster/rules'
import { useEffect } from 'react'
import { panByItself } from './fitted-sight.ts'
import { latLng, roomAround } from './lat-lng.ts'
import { useMap } from './use-map.ts'

interface KeepInSightProps {
  /** Null leaves the map where it is. */
  place: Place | null
  /** Pixels covered at the end of the frame. */
  covered: () => number
}

/** Pans the map so that a place is not behind what has opened over it. */
export function KeepInSight({ place, covered }: KeepInSightProps) {
  const map = useMap()
  const [latitude, longitude] = place ? latLng(place) : [null, null]
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something opens, not when it is measured again
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
