import { type IntensityTile, intensityBand, readTileText, tileBounds } from '@muster/rules'
import { type LatLngTuple, Polygon } from 'leaflet'
import { type ReactNode, useEffect } from 'react'
import classes from './intensity.module.css'
import { OutlinedTile } from './outlined-tile.tsx'
import { useHoveredTile } from './use-hovered-tile.ts'
import { useMap } from './use-map.ts'

export type IntensityRamp = 'coverage' | 'outage'

interface IntensityLayerProps {
  tiles: readonly IntensityTile[]
  ramp: IntensityRamp
  /** The name of the highlighted tile. */
  highlighted?: string | null
  /** Content of the tooltip. */
  describe: (tile: IntensityTile) => ReactNode
}

function cornersOf({ geotile }: IntensityTile): LatLngTuple[] {
  const tile = readTileText(geotile)
  if (!tile) return []
  const { bottom, left, top, right } = tileBounds(tile)
  return [
    [bottom, left],
    [top, left],
    [top, right],
    [bottom, right],
  ]
}

/** Tiles in ten colours. Each band is one path, so that thousands of tiles draw as fast as ten [C-1405, C-2338]. */
export function IntensityLayer({ tiles, ramp, highlighted = null, describe }: IntensityLayerProps) {
  const map = useMap()
  useEffect(() => {
    const bands = [...Map.groupBy(tiles, ({ percentage }) => intensityBand(percentage))].map(
      ([band, ofBand]) =>
        new Polygon(
          ofBand.map((tile) => [cornersOf(tile)]),
          {
            smoothFactor: 0,
            interactive: false,
            className: `${classes.band} ${classes[`${ramp}${band}`]}`,
          },
        ),
    )
    // Below outlines and circles that are on the map already.
    for (const band of bands.toReversed()) band.addTo(map).bringToBack()
    return () => {
      for (const band of bands) band.remove()
    }
  }, [map, tiles, ramp])
  const hovered = useHoveredTile(tiles)
  const outlined = hovered?.geotile ?? highlighted
  return (
    outlined !== null && (
      <OutlinedTile key={outlined} geotile={outlined}>
        {hovered && describe(hovered)}
      </OutlinedTile>
    )
  )
}
