import { chartTimings, type IntensityTile, readTileText, tileOf, tileText } from '@muster/rules'
import type { LeafletMouseEvent } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import { useMapEvents } from './use-map.ts'

/** Finds the tile at a place; all tiles of a response have the same zoom. */
function finderOf(tiles: readonly IntensityTile[]) {
  const byName = new Map(tiles.map((tile) => [tile.geotile, tile]))
  const zoom = readTileText(tiles[0]?.geotile ?? '')?.zoom
  return ({ latlng }: LeafletMouseEvent): IntensityTile | null =>
    zoom === undefined
      ? null
      : (byName.get(tileText(tileOf({ latitude: latlng.lat, longitude: latlng.lng }, zoom))) ?? null)
}

/** The tile under the pointer: after a delay on hover [B-956], at once on tap, until anything scrolls [C-2321]. */
export function useHoveredTile(tiles: readonly IntensityTile[]): IntensityTile | null {
  const find = useMemo(() => finderOf(tiles), [tiles])
  const [pointedAt, setPointedAt] = useState<IntensityTile | null>(null)
  const [shown, setShown] = useState<IntensityTile | null>(null)
  const leave = () => {
    setPointedAt(null)
    setShown(null)
  }
  useMapEvents({
    mousemove: (event) => setPointedAt(find(event)),
    click: (event) => {
      const tile = find(event)
      setPointedAt(tile)
      setShown(tile)
    },
    mouseout: leave,
    movestart: leave,
  })
  useEffect(() => {
    if (!pointedAt) return setShown(null)
    // Until then the previous tile stays shown.
    const timer = setTimeout(() => setShown(pointedAt), chartTimings.tooltipDelay)
    return () => clearTimeout(timer)
  }, [pointedAt])
  useEffect(() => {
    const hide = () => setShown(null)
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', hide, { capture: true })
  }, [])
  return shown && tiles.includes(shown) ? shown : null
}
