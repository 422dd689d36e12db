import { type Circle, radiusInDegrees, tilePixels } from '@muster/rules'
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
  radius?: number
}

/** Further out the names of sites would be in each other's way, unless their circles are large. */
const sitesFromZoom = 6
/** Circles of a site that would be drawn as a point are left out. */
const leastPixels = 3

/** The radius of a site's circle; 0 where it is not drawn. */
function circlePixels(site: MapSite, zoom: number): number {
  const pixels = (radiusInDegrees(site).longitude / 360) * tilePixels * 2 ** zoom
  return pixels < leastPixels ? 0 : pixels
}

/** Sites first, then the largest places. */
function* pointsOf(map: LeafletMap, places: Places | null, sites: readonly MapSite[]): Generator<Label> {
  const seen = map.getBounds().pad(0.02)
  const [south, west, north, east] = [seen.getSouth(), seen.getWest(), seen.getNorth(), seen.getEast()]
  const zoom = map.getZoom()
  const pointAt = (latitude: number, longitude: number) => map.latLngToContainerPoint([latitude, longitude])
  for (const site of sites) {
    const { name, latitude, longitude } = site
    const radius = circlePixels(site, zoom)
    const beyond = radius > 0 ? radiusInDegrees(site) : { latitude: 0, longitude: 0 }
    if (radius === 0 && zoom < sitesFromZoom) continue
    if (latitude + beyond.latitude < south || latitude - beyond.latitude > north) continue
    if (longitude + beyond.longitude < west || longitude - beyond.longitude > east) continue
    const { x, y } = pointAt(latitude, longitude)
    yield { name, x, y, kind: 'site', ...(radius > 0 && { radius }) }
  }
  for (const ofSize of places?.sizes.toReversed() ?? []) {
    for (const { name, latitude, longitude } of ofSize) {
      if (latitude < south || latitude > north || longitude < west || longitude > east) continue
      const { x, y } = pointAt(latitude, longitude)
      yield { name, x, y, kind: 'place' }
    }
  }
}

/** What elements cover of the map. */
function boxesOf(map: LeafletMap, elements: Iterable<Element>): Box[] {
  const frame = map.getContainer().getBoundingClientRect()
  return [...elements].flatMap((element) => {
    const { width, left, top, right, bottom } = element.getBoundingClientRect()
    if (width === 0) return []
    return {
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    }
  })
}

const markersOn = (map: LeafletMap): Box[] =>
  boxesOf(
    map,
    [...(map.getPane('markerPane')?.children ?? [])].flatMap(
      ({ firstElementChild }) => firstElementChild ?? [],
    ),
  )

/** Search, legend and scale, which stand over the map. */
function controlsOn(map: LeafletMap): Box[] {
  const container = map.getContainer()
  const around = [...(container.parentElement?.children ?? [])].filter((element) => element !== container)
  return boxesOf(
    map,
    around.flatMap(({ children }) => [...children]),
  )
}

function labelElement({ name, x, y, kind, isAside }: PlacedLabel<Label>, map: LeafletMap): HTMLElement {
  const element = document.createElement('span')
  element.className = classes.label ?? ''
  element.dataset.kind = kind
  if (isAside) element.dataset.aside = ''
  element.textContent = name
  DomUtil.setPosition(element, map.containerPointToLayerPoint([x, y]))
  return element
}

interface PlaceLabelsProps {
  places: Places | null
  sites: readonly MapSite[]
  /** Tiles have towns of their own: ours are below them, for where a tile is missing. */
  hasTiles: boolean
}

/** Names of sites and towns, none over another or below a marker. For eyes only: lists and summaries name what they are about. */
export function PlaceLabels({ places, sites, hasTiles }: PlaceLabelsProps) {
  const map = useMap()
  useEffect(() => {
    const addPane = (isBelowTiles: boolean) => {
      const pane = document.createElement('div')
      pane.className = `${classes.labels} ${isBelowTiles ? '' : classes.above} leaflet-zoom-hide`
      pane.setAttribute('aria-hidden', 'true')
      pane.translate = false
      map.getPane(isBelowTiles ? 'tilePane' : 'overlayPane')?.append(pane)
      return pane
    }
    const panes = { site: addPane(false), place: addPane(hasTiles) }
    const draw = () => {
      const { x: width, y: height } = map.getSize()
      const points = pointsOf(map, places, sites)
      const labels = layoutLabels(points, { width, height }, markersOn(map), controlsOn(map))
      for (const kind of ['site', 'place'] as const) {
        const ofKind = labels.filter((label) => label.kind === kind)
        panes[kind].replaceChildren(...ofKind.map((label) => labelElement(label, map)))
      }
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
      for (const pane of Object.values(panes)) pane.remove()
    }
  }, [map, places, sites, hasTiles])
  return null
}

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
    .filter((site) => circlePixels(site, zoom) > 0)
    .map((site) => <RadiusCircle key={site.id} {...site} tone="ink" />)
}
