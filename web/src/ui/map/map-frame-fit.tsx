import type { Bounds } from '@muster/contract'
import { mapEdges, minimumZoom } from '@muster/rules'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { fitOptions, latLngBounds } from './lat-lng.ts'

/** Keeps the map to its frame: its size, and how far out it zooms [C-1935]. */
export function FrameSize() {
  const map = useMap()
  useEffect(() => {
    const adopt = () => {
      map.invalidateSize({ animate: false })
      const { x: width, y: height } = map.getSize()
      map.setMinZoom(minimumZoom(mapEdges, { width, height }))
    }
    adopt()
    const observer = new ResizeObserver(adopt)
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

/** Shows other bounds when they change; at first the map has them already. */
export function FitBounds({ bounds }: { bounds: Bounds }) {
  const map = useMap()
  const shown = useRef(bounds)
  useEffect(() => {
    const { bottom, left, top, right } = shown.current
    const same =
      bottom === bounds.bottom && left === bounds.left && top === bounds.top && right === bounds.right
    if (same) return
    shown.current = bounds
    map.fitBounds(latLngBounds(bounds), { ...fitOptions, animate: false })
  }, [map, bounds])
  return null
}
