import { type IntensityTile, intensityBand, readTileText, tileBounds } from '@muster/rules'
import type { LatLngBoundsLiteral, LatLngTuple } from 'leaflet'
import { type ReactNode, useMemo } from 'react'
import { Polygon, Rectangle, Tooltip } from 'react-leaflet'
import classes from './intensity.module.css'
import { latLngBounds } from './lat-lng.ts'
import { useHoveredTile } from './use-hovered-tile.ts'

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

const edgesOf = (geotile: string): LatLngBoundsLiteral | null => {
  const tile = readTileText(geotile)
  return tile && latLngBounds(tileBounds(tile))
}

/** Tiles in ten colours. Each band is one path, so that thousands of tiles draw as fast as ten [C-1405, C-2338]. */
export function IntensityLayer({ tiles, ramp, highlighted = null, describe }: IntensityLayerProps) {
  const bands = useMemo(() => [...Map.groupBy(tiles, ({ percentage }) => intensityBand(percentage))], [tiles])
  const hovered = useHoveredTile(tiles)
  const outlined = hovered?.geotile ?? highlighted
  const edges = outlined === null ? null : edgesOf(outlined)
  return (
    <>
      {bands.map(([band, ofBand]) => (
        <Polygon
          key={`${ramp}-${band}`}
          positions={ofBand.map((tile) => [cornersOf(tile)])}
          smoothFactor={0}
          interactive={false}
          className={`${classes.band} ${classes[`${ramp}${band}`]}`}
        />
      ))}
      {edges && (
        <Rectangle key={outlined} bounds={edges} interactive={false} className={classes.outline ?? ''}>
          {hovered && (
            <Tooltip permanent opacity={1} direction="auto" className={classes.tooltip ?? ''}>
              {describe(hovered)}
            </Tooltip>
          )}
        </Rectangle>
      )}
    </>
  )
}
