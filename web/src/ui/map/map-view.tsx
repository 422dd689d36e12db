import 'leaflet/dist/leaflet.css'
import { VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { Bounds } from '@muster/contract'
import { mapEdges, mapZoom } from '@muster/rules'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LandLayer } from './land/land-layer.tsx'
import { fitOptions, latLngBounds } from './lat-lng.ts'
import { LeafletMapBox } from './leaflet-map.tsx'
import { MapAttribution } from './map-attribution.tsx'
import { FitBounds, FrameSize } from './map-frame-fit.tsx'
import { MapKeys } from './map-keys.tsx'
import { MapMoves, type MapPosition, type MapSight } from './map-moves.tsx'
import { MapScale } from './map-scale.tsx'
import { MapSearch } from './map-search.tsx'
import classes from './map-view.module.css'
import { type MapSite, PlaceLabels, SiteCircles } from './places/place-labels.tsx'
import { usePlaces } from './places/use-places.ts'
import { RasterTiles } from './raster-tiles.tsx'
import { needsTwoFingers, useGestureHint } from './use-gesture-hint.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

export interface MapViewProps {
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
  /** Where to start instead of at the bounds, as if the user had moved the map there. */
  start?: MapPosition | null
  maxZoom?: number
  /** URL pattern of a tile service; null draws land and borders alone. */
  tiles: string | null
  /** Named circles that can be searched for; keep the array stable. */
  sites?: readonly MapSite[]
  /** Units and words of the scale; none without. */
  scale?: { useMetricDistances: boolean; format: (metres: number) => string } | undefined
  /** Language tag. */
  locale?: string
  onMove?: (sight: MapSight) => void
  /** Where the user has moved the map; null where the bounds are. */
  onView?: (view: MapPosition | null) => void
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
const noSites: readonly MapSite[] = []
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A map with land, names, tiles if a service is configured, search, zoom buttons, scale and its children. */
export function MapView({
  label,
  summary,
  bounds,
  keepsMoves = false,
  fits = 0,
  start = null,
  maxZoom = mapZoom.mostOnDeviceMap,
  tiles,
  sites = noSites,
  scale,
  locale = 'en',
  onMove,
  onView,
  legend,
  overlay,
  isCovered = false,
  children,
}: MapViewProps) {
  const { t } = useTranslation('ui')
  const [map, setMap] = useState<LeafletMap | null>(null)
  const frame = useRef<HTMLElement>(null)
  const legendPlace = useRef<HTMLDivElement>(null)
  const summaryId = useId()
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const places = usePlaces()
  const hint = useGestureHint(frame)
  return (
    <section ref={frame} aria-label={label} className={classes.frame}>
      {summary !== undefined && <VisuallyHidden id={summaryId}>{summary}</VisuallyHidden>}
      <div className={classes.whole} inert={isCovered}>
        <div className={classes.top}>
          {map && <ZoomButtons map={map} />}
          {map && <MapSearch map={map} places={places} sites={sites} locale={locale} />}
        </div>
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
            dragging: !needsTwoFingers(),
          }}
        >
          <FrameSize />
          <FitBounds
            bounds={bounds === null ? mapEdges : bounds}
            keepsMoves={keepsMoves}
            fits={fits}
            start={start}
            legend={legendPlace}
          />
          <LandLayer />
          {tiles !== null && <RasterTiles pattern={tiles} />}
          <PlaceLabels places={places} sites={sites} hasTiles={tiles !== null} />
          <SiteCircles sites={sites} />
          <MapKeys label={label} description={summary === undefined ? undefined : summaryId} />
          {onMove && <MapMoves onMove={onMove} onView={onView} />}
          {children}
        </LeafletMapBox>
        <div className={classes.bottom}>
          <div ref={legendPlace} className={classes.legend}>
            {legend}
          </div>
          <div className={classes.end}>
            {map && scale && <MapScale map={map} {...scale} />}
            <MapAttribution hasTiles={tiles !== null} />
          </div>
        </div>
        {hint && (
          <p className={classes.hint} aria-hidden="true">
            {t(hint === 'touch' ? 'map.twoFingers' : isMac ? 'map.commandWheel' : 'map.controlWheel')}
          </p>
        )}
      </div>
      {overlay}
    </section>
  )
}
