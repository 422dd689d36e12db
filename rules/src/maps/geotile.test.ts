import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mortonCode, readTileText, type Tile, tileAt, tileBounds, tileOf, tileText } from './geotile.ts'

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const zoom = fc.integer({ min: 0, max: 18 })
const last = 2 ** 18 - 1

describe('the tile of a place', () => {
  it.each<[what: string, latitude: number, longitude: number, zoom: number, text: string]>([
    ['anything at zoom 0', 51.5, -0.1, 0, '0/0/0'],
    ['the north-west', 10, -10, 1, '1/0/0'],
    ['the north-east', 10, 10, 1, '1/1/0'],
    ['the south-west', -10, -10, 1, '1/0/1'],
    ['the south-east', -10, 10, 1, '1/1/1'],
    ['the middle of the map, which begins the south-east', 0, 0, 1, '1/1/1'],
    ['London', 51.5074, -0.1278, 10, '10/511/340'],
    ['Sydney', -33.8688, 151.2093, 12, '12/3768/2457'],
    ['the western edge', 0, -180, 18, '18/0/131072'],
    ['the eastern edge', 0, 180, 18, '18/262143/131072'],
    ['the northern edge', 85.0511, 0, 18, '18/131072/0'],
    ['the north pole', 90, 0, 18, '18/131072/0'],
    ['the southern edge', -85.0511, 0, 18, '18/131072/262143'],
    ['the south pole', -90, 0, 18, '18/131072/262143'],
  ])('is for %s named by zoom, column and row [C-2029]', (_what, latitude, longitude, at, text) => {
    expect(tileText(tileOf({ latitude, longitude }, at))).toBe(text)
  })

  it('is the one whose bounds hold it', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 21 }), (where, at) => {
        const { bottom, left, top, right } = tileBounds(tileOf(where, at))
        const latitude = Math.min(85.0511287, Math.max(-85.0511287, where.latitude))
        expect(latitude).toBeGreaterThanOrEqual(bottom - 1e-9)
        expect(latitude).toBeLessThanOrEqual(top + 1e-9)
        expect(where.longitude).toBeGreaterThanOrEqual(left - 1e-9)
        expect(where.longitude).toBeLessThanOrEqual(right + 1e-9)
      }),
      { seed: 2029, numRuns: 500 },
    )
  })
})

describe('the bounds of a tile', () => {
  it('of the whole map are its edges', () => {
    const { bottom, left, top, right } = tileBounds({ zoom: 0, x: 0, y: 0 })
    expect([left, right]).toEqual([-180, 180])
    expect(top).toBeCloseTo(85.0511287798, 9)
    expect(bottom).toBeCloseTo(-85.0511287798, 9)
  })

  it('leave no gap to the next tile', () => {
    const tile: Tile = { zoom: 14, x: 8185, y: 5448 }
    const { bottom, right } = tileBounds(tile)
    expect(tileBounds({ ...tile, x: tile.x + 1 }).left).toBe(right)
    expect(tileBounds({ ...tile, y: tile.y + 1 }).top).toBe(bottom)
  })
})

describe('the code of a place', () => {
  it.each<[what: string, latitude: number, longitude: number, code: number]>([
    ['the north-western corner', 90, -180, 0],
    ['the north-eastern corner', 90, 180, 0x555555555],
    ['the south-western corner', -90, -180, 0xaaaaaaaaa],
    ['the south-eastern corner', -90, 180, 0xfffffffff],
    ['the middle', 0, 0, 0xc00000000],
  ])('is for %s a number of 36 bits', (_what, latitude, longitude, code) => {
    expect(mortonCode({ latitude, longitude })).toBe(code)
  })

  it('interleaves column and row bit by bit', () => {
    fc.assert(
      fc.property(place, (where) => {
        const { x, y } = tileOf(where, 18)
        let code = 0n
        for (let bit = 17n; bit >= 0n; bit--) {
          code = code * 4n + ((BigInt(y) >> bit) & 1n) * 2n + ((BigInt(x) >> bit) & 1n)
        }
        expect(mortonCode(where)).toBe(Number(code))
      }),
      { seed: 18 },
    )
  })

  it('gives the tile at every zoom by a shift of two bits per step', () => {
    fc.assert(
      fc.property(place, zoom, (where, at) => {
        const code = mortonCode(where)
        expect(tileAt(code, at)).toEqual(tileOf(where, at))
        const shifted = BigInt(code) >> BigInt(2 * (18 - at))
        expect(tileAt(Number(shifted << BigInt(2 * (18 - at))), at)).toEqual(tileOf(where, at))
      }),
      { seed: 36, numRuns: 500 },
    )
  })

  it('has no tile finer than zoom 18', () => {
    expect(tileAt(0xfffffffff, 21)).toEqual({ zoom: 18, x: last, y: last })
  })
})

describe('the name of a tile', () => {
  it('reads back as the tile [C-2029]', () => {
    fc.assert(
      fc.property(place, zoom, (where, at) => {
        const tile = tileOf(where, at)
        expect(readTileText(tileText(tile))).toEqual(tile)
      }),
      { seed: 2029 },
    )
  })

  it.each(['', '1/2', '1/0/2', '1/2/0', '0/0/1', '1/-1/0', '1/0/0/0', 'a/b/c', ' 1/0/0', '1/0/0x'])(
    '%j names none [C-2029]',
    (text) => {
      expect(readTileText(text)).toBeNull()
    },
  )
})
