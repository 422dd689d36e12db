import type { DeviceCluster } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tileOf, tileText } from './geotile.ts'
import { gridZoom, pointOnGrid } from './grid.ts'
import { mergeClusters } from './merge-clusters.ts'

const width = (count: number) => (count < 10 ? 26 : 34)
const clusterAt = (lat: number, lon: number, count: number, precision: number): DeviceCluster => ({
  ...{ lat, lon, count, precision },
  keys: [tileText(tileOf({ latitude: lat, longitude: lon }, precision))],
})

describe('clusters that would cover each other', () => {
  // At zoom 9 a tile of precision 12 has 32 pixels: 0.0879 degrees of longitude.
  const west = clusterAt(0.04, -0.01, 48, 12)
  const east = clusterAt(0.04, 0.01, 34, 12)

  it('on either side of a tile’s edge become one, of both tiles, at the mean of its devices', () => {
    const [merged, ...others] = mergeClusters([west, east], 9, width)
    expect(others).toEqual([])
    expect(merged).toMatchObject({ count: 82, keys: [...west.keys, ...east.keys], precision: 12 })
    expect(merged?.lon).toBeCloseTo((48 * -0.01 + 34 * 0.01) / 82, 6)
    expect(merged?.lat).toBeCloseTo(0.04, 6)
  })

  it('stay as they are where there is room between them, the largest first', () => {
    expect(mergeClusters([east, west], 12, width)).toEqual([west, east])
  })

  it('take in a third that only the larger disc of both covers', () => {
    // Pixels from the first: alone it would not reach the third.
    const [first, second, third] = [0, 13, 36].map((pixels, index) =>
      clusterAt(0, (pixels * 360) / 2 ** 17, 9 - index, 18),
    ) as [DeviceCluster, DeviceCluster, DeviceCluster]
    expect(mergeClusters([first, third], 9, width)).toHaveLength(2)
    expect(mergeClusters([first, second, third], 9, width).map(({ count }) => count)).toEqual([24])
  })

  it('lose no device and no tile, and none covers another', () => {
    const tiles = fc.uniqueArray(
      fc.record({ x: fc.integer({ min: 0, max: 15 }), y: fc.integer({ min: 0, max: 15 }) }),
      { selector: ({ x, y }) => x * 16 + y, minLength: 1, maxLength: 60, size: 'max' },
    )
    const within = fc.record({
      east: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      count: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(tiles, fc.array(within, { minLength: 60, maxLength: 60 }), (places, inside) => {
        const side = 360 / 2 ** 12
        const clusters = places.map(({ x, y }, index) => {
          const { east, count } = inside[index] ?? { east: 0.5, count: 1 }
          return clusterAt((y + 0.5) * side, (x + east) * side, count, 12)
        })
        const merged = mergeClusters(clusters, 9, width)
        const keysOf = (list: readonly DeviceCluster[]) => list.flatMap(({ keys }) => keys).toSorted()
        const sum = (list: readonly DeviceCluster[]) => list.reduce((all, { count }) => all + count, 0)
        expect(sum(merged)).toBe(sum(clusters))
        expect(keysOf(merged)).toEqual(keysOf(clusters))
        const pixels = merged.map(({ lat, lon, count }) => {
          const { x, y } = pointOnGrid({ latitude: lat, longitude: lon })
          const scale = 2 ** (9 + 8 - gridZoom)
          return { x: x * scale, y: y * scale, radius: width(count) / 2 }
        })
        for (const [index, one] of pixels.entries())
          for (const other of pixels.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(
              one.radius + other.radius - 0.01,
            )
      }),
    )
  })
})
