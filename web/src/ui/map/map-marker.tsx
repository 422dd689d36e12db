import type { Place } from '@muster/rules'
import { DomEvent, divIcon } from 'leaflet'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Marker } from 'react-leaflet'
import { latLng } from './lat-lng.ts'
import classes from './map-marker.module.css'

interface MapMarkerProps {
  place: Place
  /** The part of it that lies on the place. */
  anchor?: 'middle' | 'bottom'
  /** Above all markers of lower layers; of one layer the southern ones lie above. */
  layer?: number
  children: ReactNode
}

/** Leaflet piles markers up by their pixels from the top: more than any frame has. */
const layerHeight = 10_000

/** Puts something of the page on a place of the map: Leaflet moves it, React draws it. */
export function MapMarker({ place, anchor = 'middle', layer = 0, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'))
  const icon = useMemo(
    () => divIcon({ html: element, className: classes.marker ?? '', iconSize: [0, 0] }),
    [element],
  )
  useEffect(() => {
    element.className = classes[anchor] ?? ''
  }, [element, anchor])
  // A click on a button is no click on the map below.
  useEffect(() => void DomEvent.disableClickPropagation(element), [element])
  // Nor are clicks on two of them, soon after each other, a double click on the map, which would zoom it.
  useEffect(() => {
    const keep = (event: Event) => event.stopPropagation()
    element.addEventListener('click', keep)
    return () => element.removeEventListener('click', keep)
  }, [element])
  return (
    <>
      <Marker
        position={latLng(place)}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={layer * layerHeight}
      />
      {createPortal(children, element)}
    </>
  )
}
