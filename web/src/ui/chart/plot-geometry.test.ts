import { lastDays, timeBuckets } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { bucketAtPixel, centreOf, leftOf, plotBox, plotEdges, weekendRuns } from './plot-geometry.ts'

const box = plotBox(plotEdges.left + 300 + plotEdges.right, 30, 72, true)

describe('the places of a plot', () => {
  it('begin at the same left edge whatever the chart shows, with a lane of 28 px above', () => {
    expect(leftOf(box, 0)).toBe(plotEdges.left)
    expect(leftOf(plotBox(900, 24, 72, false), 0)).toBe(plotEdges.left)
    expect(box.top).toBe(28)
    expect(box.height).toBe(28 + 72 + plotEdges.bottom)
  })

  it('find the bucket under the pointer, and none beside the plot', () => {
    for (const index of [0, 7, 29]) expect(bucketAtPixel(box, centreOf(box, index))).toBe(index)
    expect(bucketAtPixel(box, plotEdges.left - 1)).toBeNull()
    expect(bucketAtPixel(box, plotEdges.left + 300)).toBeNull()
    expect(bucketAtPixel(plotBox(0, 30, 72, true), 10)).toBeNull()
  })

  it('shade Saturday and Sunday as one [B-912]', () => {
    const zone = 'Europe/London'
    const now = Date.UTC(2026, 10, 12, 14, 16)
    const buckets = timeBuckets('day', lastDays(30, zone, now), zone)
    expect(weekendRuns(buckets).map(({ from, to }) => [buckets[from]?.date, to - from])).toEqual([
      ['2026-10-17', 2],
      ['2026-10-24', 2],
      ['2026-10-31', 2],
      ['2026-11-07', 2],
    ])
  })
})
