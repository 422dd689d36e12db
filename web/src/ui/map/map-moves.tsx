import type { Bounds } from '@muster/contract'
import { clampBounds, mapTimings } from '@muster/rules'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from './use-map.ts'

/** The visible part of a map. */
export interface MapSight {
  bounds: Bounds
  zoom: number
}

export const sightOf = (map: LeafletMap): MapSight => {
  const bounds = map.getBounds()
  return {
    bounds: clampBounds({
      bottom: bounds.getSouth(),
      left: bounds.getWest(),
      top: bounds.getNorth(),
      right: bounds.getEast(),
    }),
    zoom: map.getZoom(),
  }
}

/** Reports the visible part at first, and 500 ms after the last move [C-1923, B-1433]. */
export function MapMoves({ onMove }: { onMove: (sight: MapSight) => void }) {
  const map = useMap()
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => latest.current(sightOf(map))
    const hold = () => clearTimeout(timer)
    const wait = () => {
      hold()
      timer = setTimeout(tell, mapTimings.debounce)
    }
    tell()
    map.on('movestart', hold)
    map.on('moveend', wait)
    return () => {
      hold()
      map.off('movestart', hold)
      map.off('moveend', wait)
    }
  }, [map])
  return null
}
