import type { Bounds } from '@muster/contract'
import { clampBounds, mapTimings, type Place } from '@muster/rules'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { isMoved } from './fitted-sight.ts'
import { useMap } from './use-map.ts'

/** The visible part of a map. */
export interface MapSight {
  bounds: Bounds
  zoom: number
}

/** Middle and zoom of a map, to be kept in a URL. */
export interface MapPosition extends Place {
  zoom: number
}

const viewOf = (map: LeafletMap): MapPosition => {
  const { lat, lng } = map.getCenter()
  return { latitude: lat, longitude: lng, zoom: map.getZoom() }
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

interface MapMovesProps {
  onMove: (sight: MapSight) => void
  /** Null where the map was fitted. */
  onView: ((view: MapPosition | null) => void) | undefined
}

/** Reports the visible part at first, and 500 ms after the last move [C-1923, B-1433]. */
export function MapMoves({ onMove, onView }: MapMovesProps) {
  const map = useMap()
  const latest = useRef({ onMove, onView })
  useEffect(() => {
    latest.current = { onMove, onView }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      latest.current.onMove(sightOf(map))
      latest.current.onView?.(isMoved(map) ? viewOf(map) : null)
    }
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
