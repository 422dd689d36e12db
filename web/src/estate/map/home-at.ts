import type { MapHome } from '@muster/contract'
import { metresBetween, metresPerDegree, type Place, readTileText, tileOf, tileText } from '@muster/rules'

/** Finds the home location of a point in some tiles; keep it, as it keeps what it has sorted. */
export type HomeAt = (point: Place, tiles: readonly string[], of?: 'only' | 'nearest') => MapHome | null

/**
 * The home location in whose circle a point is or, where the tiles around it are larger than that, the only one in
 * them; or the nearest of several.
 */
export function homeFinder(homes: readonly MapHome[]): HomeAt {
  const sorted = new Map<number, Map<string, MapHome[]>>()
  const byTile = (zoom: number) => {
    const known = sorted.get(zoom) ?? Map.groupBy(homes, (home) => tileText(tileOf(home, zoom)))
    sorted.set(zoom, known)
    return known
  }
  return (point, tiles, of = 'only') => {
    // Most are far away, which takes no trigonometry to know.
    const near = homes.filter(
      ({ latitude, radiusMetres }) =>
        Math.abs(latitude - point.latitude) <= (1.01 * radiusMetres) / metresPerDegree,
    )
    const around = nearestOf(near, point).find(({ home, metres }) => metres <= home.radiusMetres)
    if (around) return around.home
    const inside = tiles.flatMap((tile) => byTile(readTileText(tile)?.zoom ?? 0).get(tile) ?? [])
    if (of === 'only' && inside.length > 1) return null
    return nearestOf(inside, point)[0]?.home ?? null
  }
}

const nearestOf = (homes: readonly MapHome[], point: Place) =>
  homes
    .map((home) => ({ home, metres: metresBetween(home, point) }))
    .sort((one, other) => one.metres - other.metres)
