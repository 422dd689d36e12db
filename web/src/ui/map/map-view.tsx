import 'leaflet/dist/leaflet.css'
import { VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { Bounds } from '@muster/contract'
import { mapEdges, mapZoom } from '@muster/rules'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useId, useRef, useState } from 'react'
import { LandLayer } from './land/land-layer.tsx'
import { fitOptions, latLngBounds } from './lat-lng.ts'
import { LeafletMapBox } from './leaflet-map.tsx'
import { MapAttribution } from './map-attribution.tsx'
import { FitBounds, FrameSize } from './map-frame-fit.tsx'
import { MapKeys } from './map-keys.tsx'
import { MapMoves, type MapSight } from './map-moves.tsx'
import classes from './map-view.module.css'
import { RasterTiles } from './raster-tiles.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

interface MapViewProps {
  /** Accessible name of the map. */
  label: string
  /** What the map shows, for screen readers. */
  summary?: string | undefined
  /** Fitted at first and on change; null is the whole map, undefined leaves it where it is. */
  bounds: Bounds | null | undefined
  /** New bounds are fitted only if the user has not moved the map. */
  keepsMoves?: boolean
  /** A new number fits the bounds again, even if the user has moved the map. */
  fits?: number
  maxZoom?: number
  /** URL pattern of a tile service; null draws land and borders alone. */
  tiles: string | null
  onMove?: (sight: MapSight) => void
  /** Bottom left. */
  legend?: ReactNode
  /** Over the map, such as `MapNotice` or `MapCover`. */
  overlay?: ReactNode
  /** True where the overlay covers the map, which is inert then. */
  isCovered?: boolean
  /** Layers and markers. */
  children?: ReactNode
}

const edges = latLngBounds(mapEdges)

/** A map with land, tiles if a service is configured, zoom buttons and its children. */
export function MapView({
  label,
  summary,
  bounds,
  keepsMoves = false,
  fits = 0,
  maxZoom = mapZoom.mostOnDeviceMap,
  tiles,
  onMove,
  legend,
  overlay,
  isCovered = false,
  children,
}: MapViewProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const legendPlace = useRef<HTMLDivElement>(null)
  const summaryId = useId()
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  return (
    <section aria-label={label} className={classes.frame}>
      {summary !== undefined && <VisuallyHidden id={summaryId}>{summary}</VisuallyHidden>}
      <div className={classes.whole} inert={isCovered}>
        <div className={classes.zoom}>{map && <ZoomButtons map={map} />}</div>
        <LeafletMapBox
          onReady={setMap}
          className={classes.map ?? ''}
          bounds={latLngBounds(bounds ?? mapEdges)}
          boundsOptions={fitOptions}
          options={{
            maxBounds: edges,
            maxBoundsViscosity: 1,
            minZoom: mapZoom.least,
            maxZoom,
            zoomControl: false,
            attributionControl: false,
            fadeAnimation: false,
            zoomAnimation: !isStill,
            inertia: !isStill,
          }}
        >
          <FrameSize />
          <FitBounds
            bounds={bounds === null ? mapEdges : bounds}
            keepsMoves={keepsMoves}
            fits={fits}
            legend={legendPlace}
          />
          <LandLayer />
          {tiles !== null && <RasterTiles pattern={tiles} />}
          <MapKeys label={label} description={summary === undefined ? undefined : summaryId} />
          {onMove && <MapMoves onMove={onMove} />}
          {children}
        </LeafletMapBox>
        <div className={classes.bottom}>
          <div ref={legendPlace} className={classes.legend}>
            {legend}
          </div>
          <MapAttribution hasTiles={tiles !== null} />
        </div>
      </div>
      {overlay}
    </section>
  )
}
