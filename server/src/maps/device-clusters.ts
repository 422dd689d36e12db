import { type Bounds, clustersOfAnswer, type DeviceCluster } from '@muster/contract'
import { finerRange, gridZoom, placeOnGrid, tileRanges, tileText, zoomWithin } from '@muster/rules'
import { type AskedPlaces, countByTile, type TileOfDevices } from '../fleet/index.ts'
import type { Scope } from '../platform/database/tenancy.ts'

/**
 * Most tiles of a part of the map: those of the largest screens. With more the database would have too much to group.
 */
const mostTiles = 8 * clustersOfAnswer

/**
 * The devices within bounds, by tile; a tile at the edge counts whole, so that it has as many devices as its list. If
 * the answer would hold too many, they are counted again by larger tiles, which extend further beyond the bounds.
 */
export async function readClusters(
  scope: Scope,
  asked: AskedPlaces,
  bounds: Bounds,
  precision: number,
  most = clustersOfAnswer,
): Promise<DeviceCluster[]> {
  for (let zoom = zoomWithin(bounds, precision, mostTiles); ; zoom--) {
    const ranges = tileRanges(bounds, zoom).map((range) => finerRange(range, gridZoom))
    const tiles = await countByTile(scope, { ...asked, place: { ...asked.place, ranges } }, zoom)
    if (tiles.length <= most || zoom === 0) return clustersOf(tiles, zoom)
  }
}

const clustersOf = (tiles: readonly TileOfDevices[], zoom: number): DeviceCluster[] =>
  tiles
    .map(({ x, y, count, sumX, sumY }) => {
      const { latitude: lat, longitude: lon } = placeOnGrid(sumX / count, sumY / count)
      return { lat, lon, keys: [tileText({ zoom, x, y })], count, precision: zoom }
    })
    .sort((one, other) => other.count - one.count || inOrder(one.keys[0], other.keys[0]))

const inOrder = (one = '', other = '') => (one < other ? -1 : 1)
