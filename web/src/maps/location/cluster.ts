import { type Bounds, type DeviceCluster, existingTile, tilesOfList } from '@muster/contract'
import { mapEdges, type Place } from '@muster/rules'
import { boundsOfAreas } from '../../estate/signal-map/area.ts'

/** The key of a cluster: its tiles. */
export const keyOf = ({ keys }: DeviceCluster): string => keys.join()

/** The tiles of a key; null where it has others. */
export function tilesOfKey(key: string): string[] | null {
  const tiles = key.split(',')
  return tiles.length <= tilesOfList && tiles.every((tile) => existingTile.safeParse(tile).success)
    ? tiles
    : null
}

export const boundsOfTiles = (tiles: readonly string[]): Bounds =>
  boundsOfAreas(tiles.map((geotile) => ({ geotile }))) ?? mapEdges

export const placeOf = ({ lat, lon }: DeviceCluster): Place => ({ latitude: lat, longitude: lon })

/**
 * The cluster that was selected by these tiles. After a move, or with new data, it may be merged with others than it was
 * then.
 */
export const clusterOfTiles = (clusters: readonly DeviceCluster[], tiles: readonly string[]) =>
  clusters.find(({ keys }) => keys.some((key) => tiles.includes(key)))
