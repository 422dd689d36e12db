import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresBetween, type Place } from './distance.ts'

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const london: Place = { latitude: 51.5074, longitude: -0.1278 }
const paris: Place = { latitude: 48.8566, longitude: 2.3522 }
const quarter = (6_371_008.8 * Math.PI) / 2

describe('the distance of two places', () => {
  it.each<[what: string, a: Place, b: Place, metres: number, within: number]>([
    ['London and Paris', london, paris, 343_557, 100],
    ['a place and itself', london, london, 0, 0],
    ['a pole and the equator', { latitude: 90, longitude: 0 }, { latitude: 0, longitude: 77 }, quarter, 0.01],
    ['opposite ends', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 2 * quarter, 0.01],
    [
      'both sides of the date line',
      { latitude: 0, longitude: 179.9995 },
      { latitude: 0, longitude: -179.9995 },
      111.195,
      0.01,
    ],
    [
      'a hundred-thousandth of a degree',
      { latitude: 60, longitude: 5 },
      { latitude: 60, longitude: 5.00001 },
      0.55597,
      0.0001,
    ],
  ])('of %s', (_what, a, b, metres, within) => {
    expect(Math.abs(metresBetween(a, b) - metres)).toBeLessThanOrEqual(within)
  })

  it('is the same both ways, never negative and at most half around the earth', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const metres = metresBetween(a, b)
        expect(metresBetween(b, a)).toBeCloseTo(metres, 6)
        expect(metres).toBeGreaterThanOrEqual(0)
        expect(metres).toBeLessThanOrEqual(2 * quarter)
      }),
      { seed: 85 },
    )
  })

  it('is no longer than the way through a third place', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(metresBetween(a, c)).toBeLessThanOrEqual(metresBetween(a, b) + metresBetween(b, c) + 0.5)
      }),
      { seed: 86 },
    )
  })
})
