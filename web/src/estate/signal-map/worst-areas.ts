import type { IntensityTile } from '@muster/rules'
import type { ShownSignal } from './shown-signal.ts'

/** Bad areas, worst first, then by number of samples. */
export function worstAreas(tiles: readonly IntensityTile[], { view }: ShownSignal): IntensityTile[] {
  const badness = ({ percentage }: IntensityTile) => (view === 'coverage' ? 100 - percentage : percentage)
  return tiles
    .filter((tile) => badness(tile) > 0)
    .sort((one, other) => badness(other) - badness(one) || other.totalCount - one.totalCount)
}
