import type { DeviceCluster } from '@muster/contract'
import { gridZoom, placeOnGrid, pointOnGrid } from './grid.ts'
import { tilePixels } from './map-bounds.ts'

/** A cluster as drawn at the mean of its devices; lengths are in points of the grid of positions. */
interface Disc {
  cluster: DeviceCluster
  x: number
  y: number
  radius: number
}

const touch = (one: Disc, other: Disc): boolean =>
  (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < (one.radius + other.radius) ** 2

/**
 * Clusters of neighbouring tiles may be so close that their discs would cover each other: these become one, of all
 * their tiles. `widthOf` is the width of a disc in pixels. The largest come first.
 */
export function mergeClusters(
  clusters: readonly DeviceCluster[],
  zoom: number,
  widthOf: (count: number) => number,
): DeviceCluster[] {
  const pixel = 2 ** gridZoom / (tilePixels * 2 ** zoom)
  const radiusOf = (count: number) => (pixel * widthOf(count)) / 2
  const discOf = (cluster: DeviceCluster): Disc => {
    const { lat: latitude, lon: longitude, count } = cluster
    return { cluster, ...pointOnGrid({ latitude, longitude }), radius: radiusOf(count) }
  }
  const joined = (one: Disc, other: Disc): Disc => {
    const count = one.cluster.count + other.cluster.count
    const share = other.cluster.count / count
    const x = one.x + (other.x - one.x) * share
    const y = one.y + (other.y - one.y) * share
    const { latitude: lat, longitude: lon } = placeOnGrid(x, y)
    const keys = [...one.cluster.keys, ...other.cluster.keys]
    return { cluster: { ...one.cluster, lat, lon, keys, count }, x, y, radius: radiusOf(count) }
  }

  const apart: Disc[] = []
  for (const cluster of clusters) {
    let disc = discOf(cluster)
    // A joined disc is larger and elsewhere: it may reach another.
    for (;;) {
      const near = apart.findIndex((other) => touch(other, disc))
      const [found] = near < 0 ? [] : apart.splice(near, 1)
      if (!found) break
      disc = joined(found, disc)
    }
    apart.push(disc)
  }
  return apart.map((disc) => disc.cluster).sort((one, other) => other.count - one.count)
}
