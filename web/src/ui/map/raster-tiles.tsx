import { mapZoom } from '@muster/rules'
import { TileLayer } from 'leaflet'
import { useCallback } from 'react'
import classes from './map-view.module.css'
import { useLayer } from './use-map.ts'

/** Above the land, which shows through where a tile fails to load [C-9909]. */
export function RasterTiles({ pattern }: { pattern: string }) {
  useLayer(
    useCallback(
      () =>
        new TileLayer(pattern, {
          maxZoom: mapZoom.mostOfTileService,
          noWrap: true,
          zIndex: 2,
          // The console's own policy sends none; OpenStreetMap refuses requests without one.
          referrerPolicy: 'origin',
          className: classes.tiles ?? '',
        }),
      [pattern],
    ),
  )
  return null
}
