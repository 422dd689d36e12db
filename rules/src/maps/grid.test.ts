import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeZoom, mortonCode, tileAt, tileBounds, tileCode, tileOf } from './geotile.ts'
import { codesOfRange, gridRanges, gridZoom, isWholeGrid, placeOnGrid, rangeOfTile } from './grid.ts'
import { mapEdges } from './map-bounds.ts'
import { isInRanges } from './tile-ranges.ts'

const place = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999999, noNaN: true }),
})
const zoom = fc.integer({ min: 0, max: 22 })
const point = (of: { latitude: number; longitude: number }) => tileOf(of, gridZoom)

describe('the grid of positions', () => {
  it('stores a position to some centimetres', () => {
    fc.assert(
      fc.property(place, (of) => {
        const { x, y } = point(of)
        const found = placeOnGrid(x, y)
        expect(found.latitude).toBeCloseTo(of.latitude, 5)
        expect(found.longitude).toBeCloseTo(of.longitude, 5)
      }),
    )
  })

  it('has in the bounds of a tile exactly the places of that tile [C-2030]', () => {
    fc.assert(
      fc.property(place, place, zoom, (of, other, at) => {
        const tile = tileOf(of, at)
        const ranges = gridRanges(tileBounds(tile))
        const { x, y } = point(other)
        expect(isInRanges(ranges, point(of))).toBe(true)
        const isSame = x >> (gridZoom - at) === tile.x && y >> (gridZoom - at) === tile.y
        expect(isInRanges(ranges, point(other))).toBe(isSame)
        expect(ranges).toEqual([rangeOfTile(tile)])
      }),
    )
  })

  it('has all places of a range between its first and last code', () => {
    fc.assert(
      fc.property(place, place, place, (one, other, third) => {
        const bounds = {
          bottom: Math.min(one.latitude, other.latitude),
          left: Math.min(one.longitude, other.longitude),
          top: Math.max(one.latitude, other.latitude),
          right: Math.max(one.longitude, other.longitude),
        }
        const [range] = gridRanges(bounds)
        if (!range) throw new Error('no range')
        const { first, last } = codesOfRange(range)
        if (!isInRanges([range], point(third))) return
        expect(mortonCode(third)).toBeGreaterThanOrEqual(first)
        expect(mortonCode(third)).toBeLessThanOrEqual(last)
      }),
    )
    expect(tileAt(tileCode({ zoom: codeZoom, x: 3, y: 5 }), codeZoom)).toMatchObject({ x: 3, y: 5 })
  })

  it('ends at the edges of the map, beyond which the poles lie [C-1936]', () => {
    const [range] = gridRanges(mapEdges)
    expect(range && isWholeGrid(range)).toBe(true)
    expect(gridRanges({ ...mapEdges, right: 179 }).some(isWholeGrid)).toBe(false)
    expect(isInRanges(gridRanges(mapEdges), point({ latitude: 90, longitude: 180 }))).toBe(true)
    expect(isInRanges(gridRanges(mapEdges), point({ latitude: -90, longitude: -180 }))).toBe(true)
  })

  it('works across the antimeridian', () => {
    const bounds = { bottom: -17, left: 179, top: -16, right: -179 }
    const isIn = (longitude: number) => isInRanges(gridRanges(bounds), point({ latitude: -16.5, longitude }))
    expect([179.5, 180, -180, -179.5].map(isIn)).toEqual([true, true, true, true])
    expect([178.9, 0, -178.9].map(isIn)).toEqual([false, false, false])
    expect(gridRanges({ ...bounds, right: -180 })).toHaveLength(1)
  })

  it('holds one point in bounds without size', () => {
    const [range] = gridRanges({ bottom: 51, left: 1, top: 51, right: 1 })
    expect(range?.right).toBe(range?.left)
    expect(range?.bottom).toBe(range?.top)
  })
})
