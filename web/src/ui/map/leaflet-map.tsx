import {
  type FitBoundsOptions,
  type LatLngBoundsExpression,
  Map as LeafletMap,
  type MapOptions,
} from 'leaflet'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { MapContext } from './use-map.ts'

interface LeafletMapBoxProps {
  className: string
  /** Read once; Leaflet has setters for what changes later. */
  options: MapOptions
  /** The first view. */
  bounds: LatLngBoundsExpression
  boundsOptions: FitBoundsOptions
  onReady: (map: LeafletMap) => void
  /** Layers and markers, rendered once the map exists. */
  children: ReactNode
}

/** A Leaflet map for as long as the component is mounted. */
export function LeafletMapBox(props: LeafletMapBoxProps) {
  const { className, children } = props
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(props)
  const [map, setMap] = useState<LeafletMap | null>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    const { options, bounds, boundsOptions, onReady } = first.current
    const created = new LeafletMap(box.current, options).fitBounds(bounds, boundsOptions)
    setMap(created)
    onReady(created)
    return () => {
      // Leaflet leaves its timer of the wheel running, which would then zoom a map that is gone.
      clearTimeout((created.scrollWheelZoom as { _timer?: number })._timer)
      created.remove()
    }
  }, [])
  return (
    <div ref={box} className={className}>
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}
