import type { Bounds } from '@muster/contract'
import { mapTimings, type Place } from '@muster/rules'
import type { Map as LeafletMap, ZoomPanOptions } from 'leaflet'
import { useEffect } from 'react'
import { fitOptions, latLng, latLngBounds, roomAround } from './lat-lng.ts'
import { useMap } from './use-map.ts'

interface ZoomToPlaceProps {
  /** Null leaves the map where it is; a new object shows the same place again. */
  place: Place | null
}

/** Zooms to a place. */
export function ZoomToPlace({ place }: ZoomToPlaceProps) {
  useZoomTo(place, showPlace)
  return null
}

interface ZoomToBoundsProps {
  /** As the place. */
  bounds: Bounds | null
}

/** Fits the map to bounds, however small. */
export function ZoomToBounds({ bounds }: ZoomToBoundsProps) {
  useZoomTo(bounds, showBounds)
  return null
}

const showPlace = (map: LeafletMap, place: Place, options: ZoomPanOptions) =>
  void map.setView(latLng(place), Math.max(map.getZoom(), fitOptions.maxZoom ?? 0), options)

function showBounds(map: LeafletMap, bounds: Bounds, options: ZoomPanOptions): void {
  // On a phone, the list they are chosen from is below the map.
  map.getContainer().scrollIntoView?.({ block: 'nearest' })
  map.fitBounds(latLngBounds(bounds), { padding: [roomAround, roomAround], ...options })
}

/** 100 ms after something was selected, so that the highlight shows first [C-1938, C-2323]. */
function useZoomTo<Selected>(
  selected: Selected | null,
  show: (map: LeafletMap, selected: Selected, options: ZoomPanOptions) => void,
): void {
  const map = useMap()
  useEffect(() => {
    if (selected === null) return
    const timer = setTimeout(
      () => show(map, selected, { animate: map.options.zoomAnimation ?? false }),
      mapTimings.markerZoomDelay,
    )
    return () => clearTimeout(timer)
  }, [map, selected, show])
}
