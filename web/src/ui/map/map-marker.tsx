import type { Place } from '@muster/rules'
import { DomEvent, divIcon, Marker } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { latLng } from './lat-lng.ts'
import classes from './map-marker.module.css'
import { useMap } from './use-map.ts'

interface MapMarkerProps {
  place: Place
  /** The point of the content that is on the place. */
  anchor?: 'middle' | 'bottom'
  /** Above all markers of lower layers; within a layer, southern markers are above. */
  layer?: number
  children: ReactNode
}

/** Leaflet orders markers by their y in pixels: this is more than any frame has. */
const layerHeight = 10_000

/** React content at a place of the map; Leaflet moves it. */
export function MapMarker({ place, anchor = 'middle', layer = 0, children }: MapMarkerProps) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => {
    const icon = divIcon({ html: element, className: classes.marker ?? '', iconSize: [0, 0] })
    return new Marker(latLng(place), { icon, interactive: false, keyboard: false })
  })
  const { latitude, longitude } = place
  useEffect(() => void marker.setLatLng([latitude, longitude]), [marker, latitude, longitude])
  useEffect(() => void marker.setZIndexOffset(layer * layerHeight), [marker, layer])
  useEffect(() => {
    marker.addTo(map)
    return () => void marker.remove()
  }, [map, marker])
  useEffect(() => {
    element.className = classes[anchor] ?? ''
  }, [element, anchor])
  // A click on a marker is not a click on the map.
  useEffect(() => void DomEvent.disableClickPropagation(element), [element])
  // Nor are two quick clicks on markers a double click, which would zoom the map.
  useEffect(() => {
    const keep = (event: Event) => event.stopPropagation()
    element.addEventListener('click', keep)
    return () => element.removeEventListener('click', keep)
  }, [element])
  return createPortal(children, element)
}
