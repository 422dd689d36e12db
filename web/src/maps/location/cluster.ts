import type { Bounds, DeviceCluster } from '@muster/contract'
import { type Place, readTileText, tileBounds } from '@muster/rules'

/** The key of a cluster: its tile. */
export const keyOf = ({ keys }: DeviceCluster): string => keys.join()

export const placeOf = ({ lat, lon }: DeviceCluster): Place => ({ latitude: lat, longitude: lon })

/** Bounds of a cluster's tile. */
export function boundsOfCluster(key: string): Bounds | null {
  const tile = readTileText(key)
  return tile && tileBounds(tile)
}
