import { type IntensityTile, lowestLikelyShare } from '@muster/rules'
import type { ShownSignal } from './shown-signal.ts'

/** Bad areas, worst first: by the share that is likely behind their samples, as a few bad ones may be chance. */
export function worstAreas(tiles: readonly IntensityTile[], { view }: ShownSignal): IntensityTile[] {
  return tiles
    .map((tile) => {
      const { count, totalCount } = tile
      const bad = view === 'coverage' ? totalCount - count : count
      return { tile, bad, likely: lowestLikelyShare(bad, totalCount) }
    })
    .filter(({ bad }) => bad > 0)
    .sort((one, other) => other.likely - one.likely || other.tile.totalCount - one.tile.totalCount)
    .map(({ tile }) => tile)
}
