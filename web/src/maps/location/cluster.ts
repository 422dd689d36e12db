import type { Bounds, DeviceCluster } from '@muster/contract'
import { type Place, readTileText, tileBounds } from '@muster/rules'

/** What a cluster is known by: the tile that it is made of. */
export const keyOf = ({ keys }: DeviceCluster): string => keys.join()

export const placeOf = ({ lat, lon }: DeviceCluster): Place => ({ latitude: lat, longitude: lon })

/** Where the devices of a cluster are listed from: its tile. */
export function boundsOfCluster(key: string): Bounds | null {
  const tile = readTileText(key)
  return tile && tileBounds(tile)
}
