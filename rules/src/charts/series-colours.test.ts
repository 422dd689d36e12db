import { describe, expect, it } from 'vitest'
import { seriesColour } from './series-colours.ts'

describe('colours of series', () => {
  it('are seven, and the eighth series takes the first again [B-915 B-9951]', () => {
    expect(Array.from({ length: 9 }, (_, index) => seriesColour(index))).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2])
  })
})
