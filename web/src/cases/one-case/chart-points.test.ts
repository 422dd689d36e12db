import { describe, expect, it } from 'vitest'
import { bucketsOfCase, entriesIn, lineOfCase } from './chart-points.ts'

const hour = 3_600_000
const noon = Date.UTC(2026, 10, 12, 12)

describe('the chart of a case', () => {
  it('is by the hour for a short case, and by the day for a long one [K-813]', () => {
    const short = bucketsOfCase({ from: noon, to: noon + hour, zone: 'UTC' })
    expect(short.size).toBe('hour')
    expect(short.buckets).toHaveLength(6)
    const long = bucketsOfCase({ from: noon - 10 * 24 * hour, to: noon, zone: 'UTC' })
    expect(long).toMatchObject({ size: 'day' })
    expect(long.buckets).toHaveLength(11)
    expect(bucketsOfCase({ from: 0, to: noon, zone: 'UTC' }).buckets).toHaveLength(91)
  })

  it('keeps each number until the next, and has one in every hour [K-813]', () => {
    const { buckets } = bucketsOfCase({ from: noon - 6 * hour, to: noon, zone: 'UTC' })
    const points = [
      { at: noon - 5.5 * hour, devices: 40 },
      { at: noon - 4.5 * hour, devices: 61 },
    ]
    expect(lineOfCase(points, buckets, noon - 3.5 * hour)).toEqual([
      { place: 0.5, value: 40 },
      { place: 1, value: 40 },
      { place: 1.5, value: 40 },
      { place: 1.5, value: 61 },
      { place: 2, value: 61 },
      { place: 2.5, value: 61 },
    ])
  })

  it('begins with what the case had where it is older than the chart', () => {
    const { buckets } = bucketsOfCase({ from: 0, to: noon, zone: 'UTC' })
    expect(lineOfCase([{ at: 5, devices: 3 }], buckets, noon)[0]).toEqual({ place: 0, value: 3 })
    expect(lineOfCase([], buckets, noon)).toEqual([])
  })

  it('marks an end on the hour in the last hour, and everything else in its own [K-813]', () => {
    const to = noon + 2 * hour
    const { buckets } = bucketsOfCase({ from: noon - 6 * hour, to, zone: 'UTC' })
    const entries = [noon - 6 * hour, noon, to].map((at) => ({ at }))
    const marks = buckets.map((bucket) => entriesIn(entries, bucket, to).length)
    expect(marks).toEqual([1, 0, 0, 0, 0, 0, 1, 1])
  })
})
