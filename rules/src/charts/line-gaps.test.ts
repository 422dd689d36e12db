import { describe, expect, it } from 'vitest'
import { autoGapCount, withGaps } from './line-gaps.ts'

const at = (...minutes: number[]) => minutes.map((minute) => ({ utc: minute * 60_000 }))

describe('gaps in lines', () => {
  it('are where samples lie more than 600 intervals, an hour of charge levels, apart [B-913 B-914]', () => {
    expect(autoGapCount).toBe(600)
    expect(withGaps(at(0, 60, 121)).map((sample) => sample && sample.utc / 60_000)).toEqual([
      0,
      60,
      null,
      121,
    ])
  })

  it('are found whatever the order of the samples [B-914]', () => {
    expect(withGaps(at(90, 5, 0)).map((sample) => sample && sample.utc / 60_000)).toEqual([0, 5, null, 90])
  })

  it('are measured in intervals of the series [B-914 B-9950]', () => {
    expect(withGaps(at(0, 600), 60_000)).toHaveLength(2)
    expect(withGaps(at(0, 601), 60_000)).toHaveLength(3)
  })

  it('are none in nothing', () => {
    expect(withGaps([])).toEqual([])
  })
})
