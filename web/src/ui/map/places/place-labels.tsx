import { boundsOf, type Circle } from '@muster/rules'
import { DomUtil, type LayerEvent, type Map as LeafletMap, Marker } from 'leaflet'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { RadiusCircle } from '../radius-circle.tsx'
import { useMap } from '../use-map.ts'
import { type Box, layoutLabels, type PlacedLabel } from './label-layout.ts'
import classes from './place-labels.module.css'
import type { Places } from './places-data.ts'

/** A named circle of the page's own, such as a depot. */
export interface MapSite extends Circle {
  id: string
  name: string
}

interface Label {
  name: string
  x: number
  y: number
  kind: 'site' | 'place'
}

/** Further out the names of sites would be in each other's way. */
const sitesFromZoom = 6

/** Sites first, then the largest places. */
function* pointsOf(map: LeafletMap, places: Places | null, sites: readonly MapSite[]): Generator<Label> {
  const seen = map.getBounds().pad(0.02)
  const pointAt = (latitude: number, longitude: number) => map.latLngToContainerPoint([latitude, longitude])
  for (const { name, latitude, longitude } of map.getZoom() < sitesFromZoom ? [] : sites) {
    if (!seen.contains([latitude, longitude])) continue
    const { x, y } = pointAt(latitude, longitude)
    yield { name, x, y, kind: 'site' }
  }
  const [south, west, north, east] = [seen.getSouth(), seen.getWest(), seen.getNorth(), seen.getEast()]
  for (const ofSize of places?.sizes.toReversed() ?? []) {
    for (const { name, latitude, longitude } of ofSize) {
      if (latitude < south || latitude > north || longitude < west || longitude > east) continue
      const { x, y } = pointAt(latitude, longitude)
      yield { name, x, y, kind: 'place' }
    }
  }
}

/** What markers cover. */
function markersOn(map: LeafletMap): Box[] {
  const frame = map.getContainer().getBoundingClientRect()
  return [...(map.getPane('markerPane')?.children ?? [])].flatMap(({ firstElementChild }) => {
    const box = firstElementChild?.getBoundingClientRect()
    if (!box || box.width === 0) return []
    const { left, top, right, bottom } = box
    return {
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    }
  })
}

function labelElement(
  { name, x, y, kind, isBesideMarker }: PlacedLabel<Label>,
  map: LeafletMap,
): HTMLElement {
  const element = document.createElement('span')
  element.className = classes.label ?? ''
  element.dataset.kind = kind
  if (isBesideMarker) element.dataset.beside = ''
  element.textContent = name
  DomUtil.setPosition(element, map.containerPointToLayerPoint([x, y]))
  return element
}

interface PlaceLabelsProps {
  places: Places | null
  sites: readonly MapSite[]
  /** Tiles have names of their own: ours are below them, for where a tile is missing. */
  hasTiles: boolean
}

/** Names of sites and towns, none over another or below a marker. For eyes only: lists and summaries name what they are about. */
export function PlaceLabels({ places, sites, hasTiles }: PlaceLabelsProps) {
  const map = useMap()
  useEffect(() => {
    const pane = document.createElement('div')
    pane.className = `${classes.labels} ${hasTiles ? '' : classes.above} leaflet-zoom-hide`
    pane.setAttribute('aria-hidden', 'true')
    pane.translate = false
    map.getPane(hasTiles ? 'tilePane' : 'overlayPane')?.append(pane)
    const draw = () => {
      const { x: width, y: height } = map.getSize()
      const labels = layoutLabels(pointsOf(map, places, sites), { width, height }, markersOn(map))
      pane.replaceChildren(...labels.map((label) => labelElement(label, map)))
    }
    draw()
    // Markers come and go many at a time: once for all of them.
    let frame = 0
    const drawSoon = ({ layer }: LayerEvent) => {
      if (!(layer instanceof Marker)) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
    }
    map.on('moveend zoomend viewreset resize', draw)
    map.on('layeradd layerremove', drawSoon)
    return () => {
      map.off('moveend zoomend viewreset resize', draw)
      map.off('layeradd layerremove', drawSoon)
      cancelAnimationFrame(frame)
      pane.remove()
    }
  }, [map, places, sites, hasTiles])
  return null
}

/** Circles of a site that would be drawn as a point are left out. */
const leastPixels = 3

/** The circles of sites, where they are large enough to be seen. */
export function SiteCircles({ sites }: { sites: readonly MapSite[] }) {
  const map = useMap()
  // The first fit may have changed the zoom since this was rendered.
  const zoom = useSyncExternalStore(
    useCallback(
      (changed) => {
        map.on('zoomend', changed)
        return () => void map.off('zoomend', changed)
      },
      [map],
    ),
    () => map.getZoom(),
  )
  return sites
    .filter((site) => {
      const bounds = boundsOf([site])
      const degrees = bounds ? bounds.right - bounds.left : 0
      return ((degrees / 360) * 256 * 2 ** zoom) / 2 >= leastPixels
    })
    .map((site) => <RadiusCircle key={site.id} {...site} tone="ink" />)
}
