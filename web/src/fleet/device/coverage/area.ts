import { type IntensityTile, type Place, readTileText, tileBounds } from '@muster/rules'

const tileOfArea = ({ geotile }: IntensityTile) => readTileText(geotile) ?? { zoom: 0, x: 0, y: 0 }

export function middleOfArea(area: IntensityTile): Place {
  const { bottom, left, top, right } = tileBounds(tileOfArea(area))
  return { latitude: (bottom + top) / 2, longitude: (left + right) / 2 }
}

/** Where the area is as large as a tile of the map. */
export const zoomOfArea = (area: IntensityTile): number => tileOfArea(area).zoom
