import { tileOf } from '@muster/rules'
import { describe, expect, it, vi } from 'vitest'
import { clipOutline, clipSegment } from './clip.ts'
import { decodeLine } from './decode-line.ts'
import { type Land, loadLand, readLand } from './land-data.ts'
import { landTile } from './land-tile.ts'

vi.unmock('./land-data.ts')

const theLand = await loadLand('coarse')
const box = { left: 0, top: 0, right: 10, bottom: 10 }

describe('a written line', () => {
  it('reads back as its points', () => {
    expect([...decodeLine('2123')]).toEqual([1, -1, 2, -3])
    expect([...decodeLine('W1X1')]).toEqual([16, -17])
    expect([...decodeLine('')]).toEqual([])
  })
})

describe('an outline', () => {
  it('that lies in the box stays as it is', () => {
    expect(clipOutline(Int32Array.of(1, 1, 9, 1, 9, 9), box)).toEqual([1, 1, 9, 1, 9, 9])
  })

  it('around the box becomes the box', () => {
    const around = clipOutline(Int32Array.of(-5, -5, 20, -5, 20, 20, -5, 20), box)
    expect(Math.min(...around)).toBe(0)
    expect(Math.max(...around)).toBe(10)
    expect(around).toHaveLength(8)
  })

  it('beside the box is nothing', () => {
    expect(clipOutline(Int32Array.of(11, 0, 20, 0, 20, 9), box)).toEqual([])
  })
})

describe('a straight line', () => {
  it('is cut where it crosses the box', () => {
    expect(clipSegment([-10, 5, 20, 5], box)).toEqual([0, 5, 10, 5])
    expect(clipSegment([5, 5, 5, 25], box)).toEqual([5, 5, 5, 10])
  })

  it('that passes a corner by is not there', () => {
    expect(clipSegment([-6, 5, 5, -6], box)).toBeNull()
    expect(clipSegment([20, 0, 30, 10], box)).toBeNull()
  })
})

describe('a tile of the land', () => {
  /** A triangle of land. */
  const island: Land = readLand({ bits: 3, land: ['448004'], borders: [] })

  it('is empty at sea', () => {
    expect(landTile(island, { x: 0, y: 0, z: 3 }, 256)).toEqual({ fill: '', stroke: '' })
  })

  it('is drawn in pixels of the tile', () => {
    expect(landTile(island, { x: 0, y: 0, z: 0 }, 256)).toEqual({
      fill: 'M64 64L192 64L192 128Z',
      stroke: 'M64 64L192 64L192 128L64 64',
    })
  })

  const at = (latitude: number, longitude: number, z: number) => {
    const { x, y } = tileOf({ latitude, longitude }, z)
    return landTile(theLand, { x, y, z }, 256)
  }

  it('inside a country is ground without lines, at any zoom', () => {
    for (const zoom of [8, 12, 19]) {
      const { fill, stroke } = at(52.5, -1.5, zoom)
      expect(stroke).toBe('')
      expect(fill.match(/-?\d+(\.\d+)?/g)?.map(Number)).toEqual(expect.arrayContaining([-1, 257]))
    }
  })

  it.each([
    ['the Atlantic', 40, -40],
    ['the Pacific at the level of Russia', 52, -160],
    ['the Pacific at the level of Fiji', -17, -120],
  ])('in %s is sea: what crosses the antimeridian does not fill the map', (_where, latitude, longitude) => {
    expect(at(latitude, longitude, 8).fill).toBe('')
  })

  it('has no coast along the edges of the map', () => {
    // Where Russia was cut.
    const eastEdge = at(67, 179.99, 6)
    expect(eastEdge.fill).not.toBe('')
    const columns = eastEdge.stroke.match(/[ML](-?[\d.]+) /g)?.map((found) => Number(found.slice(1))) ?? []
    expect(columns.filter((x) => x === 256).length).toBeLessThanOrEqual(2)
  })
})
