import { mapZoom } from '@muster/rules'
import { TileLayer } from 'react-leaflet'
import classes from './map-view.module.css'

/** Above the land, which shows through where a tile fails to load [C-9909]. */
export const RasterTiles = ({ pattern }: { pattern: string }) => (
  <TileLayer url={pattern} maxZoom={mapZoom.mostOfTileService} noWrap zIndex={2} className={classes.tiles} />
)
