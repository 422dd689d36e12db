import type { Layer, LeafletEventHandlerFnMap, Map as LeafletMap } from 'leaflet'
import { createContext, use, useEffect, useRef } from 'react'

export const MapContext = createContext<LeafletMap | null>(null)

/** The map that the component is a child of. */
export function useMap(): LeafletMap {
  const map = use(MapContext)
  if (!map) throw new Error('useMap is for children of a map')
  return map
}

/** Handles events of the map; which events stays the same, the handlers may change. */
export function useMapEvents(handlers: LeafletEventHandlerFnMap): void {
  const map = useMap()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const names = Object.keys(latest.current) as (keyof LeafletEventHandlerFnMap)[]
    const subscribed = Object.fromEntries(
      names.map((name) => [name, (event: never) => (latest.current[name] as (event: never) => void)(event)]),
    )
    map.on(subscribed)
    return () => void map.off(subscribed)
  }, [map])
}

/** Shows a layer while the component is mounted; another function replaces it, so keep it stable. */
export function useLayer(create: () => Layer): void {
  const map = useMap()
  useEffect(() => {
    const layer = create().addTo(map)
    return () => void layer.remove()
  }, [map, create])
}
