import type { Bounds } from '@muster/contract'
import { mapEdges, minimumZoom } from '@muster/rules'
import type { FitBoundsOptions, Map as LeafletMap } from 'leaflet'
import { type RefObject, useEffect, useRef } from 'react'
import { countAsMoved, isMoved, refitByItself, rememberFit } from './fitted-sight.ts'
import { fitOptions, latLng, latLngBounds, roomAround } from './lat-lng.ts'
import type { MapPosition } from './map-moves.tsx'
import { useMap } from './use-map.ts'

/** Adapts the map to the size of its frame, with the minimum zoom [C-1935]. */
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
  /** True to leave a map that the user has moved. */
  keepsMoves: boolean
  /** A new number fits the bounds again, even if the user has moved the map. */
  fits: number
  /** Shown first, in place of the bounds. */
  start: MapPosition | null
  /** At the bottom of the frame; bounds are fitted above it. */
  legend: RefObject<HTMLElement | null>
}

/** Fits the map when the bounds change, and when its frame does unless the user has moved it. */
export function FitBounds({ bounds, keepsMoves, fits, start, legend }: FitBoundsProps) {
  const map = useMap()
  const shown = useRef<Bounds | null>(null)
  const fitsBefore = useRef(fits)
  const startsAt = useRef(start)
  useEffect(() => {
    if (!bounds) return
    const isAsked = fits !== fitsBefore.current
    fitsBefore.current = fits
    if (!isAsked && shown.current && isSame(shown.current, bounds)) return
    if (!isAsked && keepsMoves && isMoved(map)) return
    shown.current = bounds
    const first = startsAt.current
    startsAt.current = null
    if (first) {
      map.setView(latLng(first), first.zoom, { animate: false })
      countAsMoved(map)
      return
    }
    fit(map, bounds, legend.current)
  }, [map, bounds, keepsMoves, fits, legend])
  useEffect(() => {
    const refit = () => {
      const bounds = shown.current
      if (bounds && !isMoved(map)) refitByItself(map, () => fit(map, bounds, legend.current))
    }
    map.on('resize', refit)
    return () => void map.off('resize', refit)
  }, [map, legend])
  return null
}

function fit(map: LeafletMap, bounds: Bounds, legend: HTMLElement | null): void {
  map.fitBounds(latLngBounds(bounds), { ...fitOptions, ...roomAbove(map, legend), animate: false })
  rememberFit(map)
}

const isSame = (one: Bounds, other: Bounds): boolean =>
  one.bottom === other.bottom && one.left === other.left && one.top === other.top && one.right === other.right

/** Pixels at the top that the search covers. */
const searchHeight = 40

/** The most of the frame's height that is left to the legend. */
const mostOfFrame = 1 / 3

function roomAbove(map: LeafletMap, legend: HTMLElement | null): FitBoundsOptions {
  const height = legend?.offsetHeight ?? 0
  if (height > map.getSize().y * mostOfFrame) return {}
  return {
    paddingTopLeft: [roomAround, roomAround + searchHeight],
    paddingBottomRight: [roomAround, roomAround + height],
  }
}
