import type { Place } from './distance.ts'
import { codeZoom, type Tile, type TileBounds, tileBounds, tileCode } from './geotile.ts'
import { mapEdges } from './map-bounds.ts'
import type { TileRange } from './tile-ranges.ts'

/**
 * The zoom of the grid on which device positions are stored: its tiles are points of four centimetres, and their
 * numbers the largest that fit four bytes. Shifting them gives the tile at a lower zoom.
 */
export const gridZoom = 30
const points = 2 ** gridZoom

/** The place of a point; fractions are allowed, as the centre of several points has them. */
export function placeOnGrid(x: number, y: number): Place {
  const { top, left } = tileBounds({ zoom: gridZoom, x, y })
  return { latitude: top, longitude: left }
}

const column = (longitude: number) => Math.round(((longitude + 180) / 360) * points)

/** The point of a place. */
export const pointOnGrid = ({ latitude, longitude }: Place): { x: number; y: number } => ({
  x: column(longitude),
  y: row(latitude),
})

/** Places beyond the map's edges count as on the edge, as with tiles. */
function row(latitude: number): number {
  if (latitude >= mapEdges.top) return 0
  if (latitude <= mapEdges.bottom) return points
  return Math.round(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * points)
}

/**
 * The points within bounds: points on the upper and left edges are inside, those on the others belong to the
 * neighbours, so that the bounds of a tile hold exactly its points. Bounds without size hold one point.
 */
export function gridRanges(bounds: TileBounds): TileRange[] {
  const top = Math.min(row(bounds.top), points - 1)
  const left = Math.min(column(bounds.left), points - 1)
  const range = {
    zoom: gridZoom,
    top,
    left,
    bottom: Math.max(top, row(bounds.bottom) - 1),
    right: column(bounds.right) - 1,
  }
  if (bounds.left <= bounds.right) return [{ ...range, right: Math.max(left, range.right) }]
  const west = { ...range, right: points - 1 }
  return range.right < 0 ? [west] : [west, { ...range, left: 0 }]
}

/** The same part of the map in tiles of a finer zoom. */
export function finerRange({ zoom, left, right, top, bottom }: TileRange, finer: number): TileRange {
  const parts = 2 ** (finer - zoom)
  return {
    zoom: finer,
    left: left * parts,
    right: (right + 1) * parts - 1,
    top: top * parts,
    bottom: (bottom + 1) * parts - 1,
  }
}

/** The points of a tile. */
export const rangeOfTile = ({ zoom, x, y }: Tile): TileRange =>
  finerRange({ zoom, left: x, right: x, top: y, bottom: y }, gridZoom)

/** The first and the last Morton code of a part of the grid; codes of other parts lie between them too. */
export function codesOfRange({ left, right, top, bottom }: TileRange): { first: number; last: number } {
  const codeOf = (x: number, y: number) =>
    tileCode({ zoom: codeZoom, x: x >> (gridZoom - codeZoom), y: y >> (gridZoom - codeZoom) })
  return { first: codeOf(left, top), last: codeOf(right, bottom) }
}

/** Whether the range is the whole grid. */
export const isWholeGrid = ({ left, right, top, bottom }: TileRange): boolean =>
  left === 0 && top === 0 && right === points - 1 && bottom === points - 1
