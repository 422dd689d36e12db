import { mapTimings, type Place } from '@muster/rules'
import { useEffect } from 'react'
import { fitOptions, latLng } from './lat-lng.ts'
import { useMap } from './use-map.ts'

interface ZoomToPlaceProps {
  /** Null leaves the map where it is; a new object shows the same place again. */
  place: Place | null
  /** Minimum zoom. */
  zoom?: number
}

/** Zooms to a place 100 ms after it was selected, so that the highlight shows first [C-1938, C-2323]. */
export function ZoomToPlace({ place, zoom = fitOptions.maxZoom ?? 0 }: ZoomToPlaceProps) {
  const map = useMap()
  useEffect(() => {
    if (!place) return
    const timer = setTimeout(() => {
      const animate = map.options.zoomAnimation ?? false
      map.setView(latLng(place), Math.max(map.getZoom(), zoom), { animate })
    }, mapTimings.markerZoomDelay)
    return () => clearTimeout(timer)
  }, [map, place, zoom])
  return null
}
