import { type Tile, type TileBounds, tileOf } from './geotile.ts'

/** Columns and rows of tiles at one zoom, first and last included. */
export interface TileRange {
  zoom: number
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * The tiles of a part of the map: two ranges where it crosses the antimeridian and its left is greater than its right.
 */
export function tileRanges(bounds: TileBounds, zoom: number): TileRange[] {
  const { x: left, y: top } = tileOf({ latitude: bounds.top, longitude: bounds.left }, zoom)
  const { x: right, y: bottom } = tileOf({ latitude: bounds.bottom, longitude: bounds.right }, zoom)
  const range = { zoom, left, right, top, bottom }
  if (bounds.left <= bounds.right) return [range]
  // Where both ends are in one column, two ranges would share it.
  if (left <= right) return [{ ...range, left: 0, right: 2 ** zoom - 1 }]
  return [
    { ...range, right: 2 ** zoom - 1 },
    { ...range, left: 0 },
  ]
}

export const tileCount = (ranges: readonly TileRange[]): number =>
  ranges.reduce((sum, { left, right, top, bottom }) => sum + (right - left + 1) * (bottom - top + 1), 0)

export const isInRanges = (ranges: readonly TileRange[], { x, y }: Tile): boolean =>
  ranges.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)

/** The finest zoom, up to the wanted one, at which the bounds cover no more than `most` tiles. */
export function zoomWithin(bounds: TileBounds, wanted: number, most: number): number {
  let zoom = wanted
  while (zoom > 0 && tileCount(tileRanges(bounds, zoom)) > most) zoom--
  return zoom
}
