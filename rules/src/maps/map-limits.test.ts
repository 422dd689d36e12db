import { describe, expect, it } from 'vitest'
import { geotilePrecision, mapTimings, mapZoom } from './map-limits.ts'

describe('how far maps zoom', () => {
  it('is to 19 on device maps, 18 on estate maps and 20 in tile services [C-1108 C-1935 C-2335 B-1441 B-9985]', () => {
    expect(mapZoom).toEqual({ least: 0, mostOnDeviceMap: 19, mostOnEstateMap: 18, mostOfTileService: 20 })
  })
})

describe('the waits of maps', () => {
  it('are half a second after a move, 50 ms between held steps, 2 s of highlight, 100 ms before a zoom [C-2320 C-2322 C-2323 B-1432 B-1433 B-1434]', () => {
    expect(mapTimings).toEqual({ debounce: 500, zoomRepeat: 50, highlight: 2000, markerZoomDelay: 100 })
  })
})

describe('the precision of tiles', () => {
  it.each<[zoom: number, kind: 'deviceIntensity' | 'other', precision: number]>([
    [0, 'deviceIntensity', 2],
    [14, 'deviceIntensity', 16],
    [19, 'deviceIntensity', 21],
    [0, 'other', 3],
    [18, 'other', 21],
  ])('at zoom %i for %s is %i [C-1404 C-1937 C-2336 C-9939 B-1442 B-1443]', (zoom, kind, precision) => {
    expect(geotilePrecision(zoom, kind)).toBe(precision)
  })
})
