import type { Place } from '@muster/rules'
import { useEffect, useRef } from 'react'
import { panByItself } from './fitted-sight.ts'
import { latLng, roomAround } from './lat-lng.ts'
import { useMap } from './use-map.ts'

interface KeepInSightProps {
  /** What is open; null if nothing is. */
  id: string | null
  /** Where that is; null while it is not known. */
  place: Place | null
  /** Pixels covered at the end of the frame. */
  covered: () => number
}

/** Pans the map, once, so that a place is not behind what has opened over it. */
export function KeepInSight({ id, place, covered }: KeepInSightProps) {
  const map = useMap()
  const kept = useRef<string | null>(null)
  const [latitude, longitude] = place ? latLng(place) : [null, null]
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something opens, not when it is measured again
  useEffect(() => {
    if (id === null) kept.current = null
    if (latitude === null || longitude === null || kept.current === id) return
    kept.current = id
    panByItself(map, () =>
      map.panInside([latitude, longitude], {
        paddingTopLeft: [roomAround, roomAround],
        paddingBottomRight: [covered() + roomAround, roomAround],
        animate: map.options.zoomAnimation ?? false,
      }),
    )
  }, [map, id, latitude, longitude])
  return null
}
