import { mapZoom } from '@muster/rules'
import { TileLayer } from 'react-leaflet'
import classes from './map-view.module.css'

/** Over the land. A tile that does not come leaves the land to be seen [C-9909]. */
export const RasterTiles = ({ pattern }: { pattern: string }) => (
  <TileLayer url={pattern} maxZoom={mapZoom.mostOfTileService} noWrap zIndex={2} className={classes.tiles} />
)
