import { codeZoom } from '@muster/rules'
import type { TileSums } from './tile-sums.ts'

/** The zooms at which sums per map tile are stored. */
export const tileZooms = [6, 9, 12, 15, 18] as const
export type TileZoom = (typeof tileZooms)[number]

/** An area is the tile this many zooms further out: a map shows a few areas at once. */
const zoomsAbove = 6
const tilesOfArea = 4 ** zoomsAbove

/** The tile of the finest zoom, converted to another zoom. */
export const atZoom = (tile: number, zoom: TileZoom): number => Math.floor(tile / 4 ** (codeZoom - zoom))

export const areaOf = (tile: number): number => Math.floor(tile / tilesOfArea)

/** Within an area tiles are counted from 0, which keeps the numbers small. */
export const placeInArea = (tile: number): number => tile % tilesOfArea
export const tileInArea = (area: number, place: number): number => area * tilesOfArea + place

/** Tiles of the finest zoom, grouped by their areas at another zoom. */
export function byArea(tiles: readonly TileSums[], zoom: TileZoom): Map<number, TileSums[]> {
  const areas = new Map<number, TileSums[]>()
  for (const each of tiles) {
    const tile = atZoom(each.tile, zoom)
    const area = areaOf(tile)
    const own = areas.get(area) ?? []
    areas.set(area, own)
    own.push({ ...each, tile: placeInArea(tile) })
  }
  return areas
}
