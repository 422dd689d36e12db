import { type Bounds, clustersOfAnswer, type DeviceCluster } from '@muster/contract'
import { finerRange, gridZoom, placeOnGrid, tileRanges, tileText, zoomWithin } from '@muster/rules'
import { type AskedPlaces, countByTile, type TileOfDevices } from '../fleet/index.ts'
import type { Scope } from '../platform/tenancy.ts'

/** Tiles that a part of the map may have: those of the largest screens. Of more the database would have too much to group. */
const mostTiles = 8 * clustersOfAnswer

/** The devices within bounds, by tile; a tile at the edge counts whole, so that it has as many devices as its list. */
export async function readClusters(
  scope: Scope,
  asked: AskedPlaces,
  bounds: Bounds,
  precision: number,
): Promise<DeviceCluster[]> {
  const zoom = zoomWithin(bounds, precision, mostTiles)
  const ranges = tileRanges(bounds, zoom).map((range) => finerRange(range, gridZoom))
  const place = { ...asked.place, ranges }
  return clustersOf(await countByTile(scope, { ...asked, place }, zoom), zoom)
}

/** Of more tiles than an answer holds four at a time become one. */
export function clustersOf(
  tiles: readonly TileOfDevices[],
  zoom: number,
  most = clustersOfAnswer,
): DeviceCluster[] {
  if (tiles.length > most) return clustersOf(fourfold(tiles), zoom - 1, most)
  return tiles
    .map(({ x, y, count, sumX, sumY }) => {
      const { latitude: lat, longitude: lon } = placeOnGrid(sumX / count, sumY / count)
      return { lat, lon, keys: [tileText({ zoom, x, y })], count, precision: zoom }
    })
    .sort((one, other) => other.count - one.count || inOrder(one.keys[0], other.keys[0]))
}

const inOrder = (one = '', other = '') => (one < other ? -1 : 1)

function fourfold(tiles: readonly TileOfDevices[]): TileOfDevices[] {
  const larger = new Map<string, TileOfDevices>()
  for (const tile of tiles) {
    const [x, y] = [tile.x >> 1, tile.y >> 1]
    const known = larger.get(`${x}/${y}`)
    if (known) {
      known.count += tile.count
      known.sumX += tile.sumX
      known.sumY += tile.sumY
    } else larger.set(`${x}/${y}`, { ...tile, x, y })
  }
  return [...larger.values()]
}
