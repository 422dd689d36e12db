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
  /** Above the others. */
  isOnTop?: boolean
  children: ReactNode
}

/** Puts something of the page on a place of the map: Leaflet moves it, React draws it. */
export function MapMarker({ place, anchor = 'middle', isOnTop = false, children }: MapMarkerProps) {
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
  return (
    <>
      <Marker
        position={latLng(place)}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={isOnTop ? 1000 : 0}
      />
      {createPortal(children, element)}
    </>
  )
}
