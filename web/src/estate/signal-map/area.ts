import type { Bounds } from '@muster/contract'
import { type IntensityTile, type Place, readTileText, tileBounds } from '@muster/rules'

type Area = Pick<IntensityTile, 'geotile'>

const tileOfArea = ({ geotile }: Area) => readTileText(geotile) ?? { zoom: 0, x: 0, y: 0 }

export function middleOfArea(area: Area): Place {
  const { bottom, left, top, right } = tileBounds(tileOfArea(area))
  return { latitude: (bottom + top) / 2, longitude: (left + right) / 2 }
}

/** Bounds of all areas; null if there are none. */
export function boundsOfAreas(areas: readonly Area[]): Bounds | null {
  if (areas.length === 0) return null
  const all = areas.map((area) => tileBounds(tileOfArea(area)))
  return {
    bottom: Math.min(...all.map(({ bottom }) => bottom)),
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.max(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
  }
}
