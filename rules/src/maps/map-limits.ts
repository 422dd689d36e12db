import { chartTimings } from '../charts/chart-limits.ts'

/** Zoom limits of maps [C-1108, C-1935, C-2335, B-1441, B-9985]. */
export const mapZoom = { least: 0, mostOnDeviceMap: 19, mostOnEstateMap: 18, mostOfTileService: 20 } as const

/** In milliseconds. */
export const mapTimings = {
  /** After the last move, before the map's contents are loaded [C-1923, C-2320, B-1433]. */
  debounce: 500,
  /** Between two steps while a zoom button is held [B-1434]. */
  zoomRepeat: 50,
  /** How long a selected marker stands out, as on charts [C-1938, C-2322, B-1432]. */
  highlight: chartTimings.highlight,
  /** Before the map zooms to a selected marker [C-1938, C-2323]. */
  markerZoomDelay: 100,
} as const

/**
 * The zoom of the tiles that a map is made of: a screen tile holds 8 by 8 of them, and 4 by 4 for the intensity of one
 * device, which has fewer samples [C-1937, C-9939].
 */
export const geotilePrecision = (zoom: number, kind: 'deviceIntensity' | 'other'): number =>
  Math.round(zoom) + (kind === 'deviceIntensity' ? 2 : 3)
