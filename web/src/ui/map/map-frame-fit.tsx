import type { Bounds } from '@muster/contract'
import { mapEdges, minimumZoom } from '@muster/rules'
import type { FitBoundsOptions, Map as LeafletMap } from 'leaflet'
import { type RefObject, useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { isMoved, rememberFit } from './fitted-sight.ts'
import { fitOptions, latLngBounds, roomAround } from './lat-lng.ts'

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

interface FitBoundsProps {
  /** Undefined leaves the map where it is. */
  bounds: Bounds | undefined
  /** True where a map that somebody has moved stays where it is. */
  keepsMoves: boolean
  /** Another number shows the bounds anew, whoever has moved the map. */
  fits: number
  /** What stands at the bottom of the frame; what the map is fitted to lies above it. */
  legend: RefObject<HTMLElement | null>
}

/** Shows other bounds when they change. */
export function FitBounds({ bounds, keepsMoves, fits, legend }: FitBoundsProps) {
  const map = useMap()
  const shown = useRef<Bounds | null>(null)
  const fitsBefore = useRef(fits)
  useEffect(() => {
    if (!bounds) return
    const isAsked = fits !== fitsBefore.current
    fitsBefore.current = fits
    if (!isAsked && shown.current && isSame(shown.current, bounds)) return
    if (!isAsked && keepsMoves && isMoved(map)) return
    shown.current = bounds
    map.fitBounds(latLngBounds(bounds), { ...fitOptions, ...roomAbove(map, legend.current), animate: false })
    rememberFit(map)
  }, [map, bounds, keepsMoves, fits, legend])
  return null
}

const isSame = (one: Bounds, other: Bounds): boolean =>
  one.bottom === other.bottom && one.left === other.left && one.top === other.top && one.right === other.right

/** In a low frame a legend would leave no room. */
const mostOfFrame = 1 / 3

function roomAbove(map: LeafletMap, legend: HTMLElement | null): FitBoundsOptions {
  const height = legend?.offsetHeight ?? 0
  if (height > map.getSize().y * mostOfFrame) return {}
  return { paddingTopLeft: [roomAround, roomAround], paddingBottomRight: [roomAround, roomAround + height] }
}
