import type { Place } from './distance.ts'

/** A tile of the Web Mercator map: each zoom has 2^zoom columns from the west and rows from the north. */
export interface Tile {
  zoom: number
  x: number
  y: number
}

/** Degrees. */
export interface TileBounds {
  bottom: number
  left: number
  top: number
  right: number
}

/** The zoom of a position's code, and so the finest derivable from it: tiles of about 150 metres. */
export const codeZoom = 18

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The tile of a place. The map ends at latitudes of 85.0511°; places beyond belong to the tile at the edge. */
export function tileOf({ latitude, longitude }: Place, zoom: number): Tile {
  const tiles = 2 ** zoom
  const phi = (latitude * Math.PI) / 180
  const column = Math.floor(((longitude + 180) / 360) * tiles)
  const row = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * tiles)
  return { zoom, x: clamp(column, 0, tiles - 1), y: clamp(row, 0, tiles - 1) }
}

/** Inserts a zero before each of nine bits. */
function spread(bits: number): number {
  let spaced = bits & 0x1ff
  spaced = (spaced | (spaced << 8)) & 0x00ff00ff
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f
  spaced = (spaced | (spaced << 2)) & 0x33333333
  return (spaced | (spaced << 1)) & 0x55555555
}

/** The nine even bits of eighteen. */
function gather(bits: number): number {
  let packed = bits & 0x15555
  packed = (packed | (packed >>> 1)) & 0x33333333
  packed = (packed | (packed >>> 2)) & 0x0f0f0f0f
  packed = (packed | (packed >>> 4)) & 0x00ff00ff
  return (packed | (packed >>> 8)) & 0x1ff
}

/** Bit operations end at 32 bits and a code has 36, so it is made of two halves of 18. */
const half = 2 ** 18

/**
 * The Morton code of a place: its tile's x and y bits at zoom 18 interleaved, x last. Two bits less per step give the
 * tile at a lower zoom, so grouping by tile is a shift.
 */
export const mortonCode = (place: Place): number => tileCode(tileOf(place, codeZoom))

/** The same for a tile at its own zoom. */
export function tileCode({ x, y }: Tile): number {
  const low = spread(x) | (spread(y) << 1)
  const high = spread(x >>> 9) | (spread(y >>> 9) << 1)
  return high * half + low
}

/** The tile around a code's place at a zoom. Past zoom 18 it is the one at zoom 18. */
export function tileAt(code: number, zoom: number): Tile {
  const known = Math.min(zoom, codeZoom)
  const shifted = Math.floor(code / 4 ** (codeZoom - known))
  const low = shifted % half
  const high = Math.floor(shifted / half)
  return {
    zoom: known,
    x: gather(low) | (gather(high) << 9),
    y: gather(low >>> 1) | (gather(high >>> 1) << 9),
  }
}

/** Tile names in answers [C-2029]. */
export const tileText = ({ zoom, x, y }: Tile): string => `${zoom}/${x}/${y}`

/** Parses `zoom/x/y`; null where it names no tile. */
export function readTileText(text: string): Tile | null {
  const parts = /^(\d{1,2})\/(\d{1,9})\/(\d{1,9})$/.exec(text)
  if (!parts) return null
  const [zoom, x, y] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return x < 2 ** zoom && y < 2 ** zoom ? { zoom, x, y } : null
}

const latitudeOfRow = (row: number, tiles: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI

export function tileBounds({ zoom, x, y }: Tile): TileBounds {
  const tiles = 2 ** zoom
  return {
    bottom: latitudeOfRow(y + 1, tiles),
    left: (x / tiles) * 360 - 180,
    top: latitudeOfRow(y, tiles),
    right: ((x + 1) / tiles) * 360 - 180,
  }
}
