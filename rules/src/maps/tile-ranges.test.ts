import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tileOf } from './geotile.ts'
import { isInRanges, tileCount, tileRanges, zoomWithin } from './tile-ranges.ts'

const everywhere = { bottom: -90, left: -180, top: 90, right: 180 }
const latitude = fc.double({ min: -89, max: 89, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })

describe('the tiles of a part of the map', () => {
  it('hold every place within it, and cross the antimeridian where it does [C-2030]', () => {
    const places = fc.record({ latitude, longitude })
    const parts = fc.tuple(latitude, latitude, longitude, longitude).map(([a, b, left, right]) => ({
      bottom: Math.min(a, b),
      top: Math.max(a, b),
      left,
      right,
    }))
    fc.assert(
      fc.property(parts, places, fc.integer({ min: 0, max: 22 }), (part, place, zoom) => {
        const { bottom, top, left, right } = part
        const isAcross = left > right
        const isBetween = isAcross
          ? place.longitude >= left || place.longitude <= right
          : place.longitude >= left && place.longitude <= right
        fc.pre(isBetween && place.latitude >= bottom && place.latitude <= top)
        expect(isInRanges(tileRanges(part, zoom), tileOf(place, zoom))).toBe(true)
      }),
      { seed: 180 },
    )
  })

  it('are no others', () => {
    const ranges = tileRanges({ bottom: 40, left: 170, top: 50, right: -170 }, 8)
    expect(isInRanges(ranges, tileOf({ latitude: 45, longitude: 0 }, 8))).toBe(false)
    expect(isInRanges(ranges, tileOf({ latitude: 55, longitude: 175 }, 8))).toBe(false)
    expect(isInRanges(ranges, tileOf({ latitude: 45, longitude: -175 }, 8))).toBe(true)
  })

  it('are each counted once', () => {
    expect(tileCount(tileRanges(everywhere, 5))).toBe(4 ** 5)
    expect(tileCount(tileRanges({ ...everywhere, left: 1, right: 0 }, 5))).toBe(4 ** 5)
    expect(tileCount(tileRanges({ ...everywhere, left: 90, right: -90.01 }, 2))).toBe(2 * 4)
  })

  it('are coarser where there would be too many', () => {
    expect(zoomWithin(everywhere, 22, 4 ** 7)).toBe(7)
    expect(zoomWithin(everywhere, 22, 4 ** 7 - 1)).toBe(6)
    expect(zoomWithin(everywhere, 3, 4 ** 7)).toBe(3)
    expect(zoomWithin(everywhere, 9, 0)).toBe(0)
  })
})
