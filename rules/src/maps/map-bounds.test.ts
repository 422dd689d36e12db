import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tileBounds } from './geotile.ts'
import {
  boundsOf,
  clampBounds,
  fittingZoom,
  mapEdges,
  metresPerDegree,
  minimumZoom,
  radiusInDegrees,
} from './map-bounds.ts'

const circles = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  radiusMetres: fc.double({ min: 1, max: 100_000, noNaN: true }),
})

describe('bounds', () => {
  it('end where the map does [C-1936 C-2337]', () => {
    expect(clampBounds({ bottom: -90, left: -200, top: 86, right: 360 })).toEqual({
      bottom: -85.05,
      left: -180,
      top: 85.05,
      right: 180,
    })
  })

  it('within the map stay as they are [C-1936]', () => {
    const leeds = { bottom: 53.7, left: -1.7, top: 53.9, right: -1.4 }
    expect(clampBounds(leeds)).toEqual(leeds)
  })
})

describe('the radius of a circle', () => {
  it('is a degree for 111111 metres [C-1106 C-2307]', () => {
    expect(radiusInDegrees({ latitude: 0, longitude: 0, radiusMetres: 111_111 })).toEqual({
      latitude: 1,
      longitude: 1,
    })
    expect(metresPerDegree).toBe(111_111)
  })

  it('spans more degrees of longitude the further it is from the equator', () => {
    const { latitude, longitude } = radiusInDegrees({ latitude: 60, longitude: 0, radiusMetres: 111_111 })
    expect(latitude).toBe(1)
    expect(longitude).toBeCloseTo(2, 9)
  })

  it('stays finite at the poles', () => {
    const { longitude } = radiusInDegrees({ latitude: 90, longitude: 0, radiusMetres: 1_000_000 })
    expect(longitude).toBeGreaterThan(0)
    expect(longitude).toBeLessThanOrEqual(180)
  })
})

describe('what holds circles', () => {
  it('is nothing for none', () => {
    expect(boundsOf([])).toBeNull()
  })

  it('reaches from each to its radius [C-1106]', () => {
    fc.assert(
      fc.property(fc.array(circles, { minLength: 1, maxLength: 4 }), (several) => {
        const bounds = boundsOf(several) ?? mapEdges
        for (const circle of several) {
          const radius = radiusInDegrees(circle)
          expect(bounds.bottom).toBeLessThanOrEqual(
            Math.max(mapEdges.bottom, circle.latitude - radius.latitude),
          )
          expect(bounds.top).toBeGreaterThanOrEqual(Math.min(mapEdges.top, circle.latitude + radius.latitude))
          expect(bounds.left).toBeLessThanOrEqual(Math.max(-180, circle.longitude - radius.longitude))
          expect(bounds.right).toBeGreaterThanOrEqual(Math.min(180, circle.longitude + radius.longitude))
        }
      }),
      { seed: 2030 },
    )
  })

  it('of one circle is no larger than it', () => {
    expect(boundsOf([{ latitude: 0, longitude: 10, radiusMetres: 222_222 }])).toEqual({
      bottom: -2,
      left: 8,
      top: 2,
      right: 12,
    })
  })
})

describe('the zoom that fits', () => {
  const frame = { width: 512, height: 512 }

  it.each([0, 1, 5, 12, 18])('a tile of zoom %i into two tiles of the screen is one closer', (zoom) => {
    const tile = { zoom, x: Math.floor(2 ** zoom / 2), y: Math.floor(2 ** zoom / 3) }
    const { bottom, left, top, right } = tileBounds(tile)
    // Slightly smaller than the tile, so that rounding does not decide.
    const hair = (right - left) / 1e6
    expect(
      fittingZoom({ bottom: bottom + hair, left: left + hair, top: top - hair, right: right - hair }, frame),
    ).toBe(zoom + 1)
  })

  it('is decided by the shorter side of the frame', () => {
    expect(fittingZoom(mapEdges, { width: 2048, height: 512 })).toBe(1)
    expect(fittingZoom(mapEdges, { width: 512, height: 2048 })).toBe(1)
  })
})

describe('the minimum zoom', () => {
  it('is where the bounds fit the frame [C-1935 C-9939]', () => {
    expect(minimumZoom(mapEdges, { width: 1440, height: 1030 })).toBe(2)
  })

  it('is never below 0 [C-2335 C-9939 B-1441]', () => {
    expect(minimumZoom(mapEdges, { width: 200, height: 100 })).toBe(0)
    expect(minimumZoom(mapEdges, { width: 0, height: 0 })).toBe(0)
  })
})
