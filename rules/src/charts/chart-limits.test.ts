import { describe, expect, it } from 'vitest'
import { chartTimings, listedInTooltip, tooltipEvents, tooManyItems } from './chart-limits.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('what a tooltip lists', () => {
  it('is everything up to twelve events [B-954 B-1427]', () => {
    expect(tooltipEvents).toBe(12)
    expect(listedInTooltip(items(12))).toEqual({ listed: items(12), more: 0 })
  })

  it('is the first twelve and the number of those left out [B-954 B-955 B-1312]', () => {
    expect(listedInTooltip(items(17))).toEqual({ listed: items(12), more: 5 })
  })
})

describe('timings of charts', () => {
  it('are those of the documents [B-952 B-956 B-957 B-1432 B-1435 B-1436 C-2322 C-2324]', () => {
    expect(chartTimings).toEqual({ tooltipDelay: 250, highlight: 2000, throttle: 100 })
  })
})

describe('too many items', () => {
  it('are worth a line with both numbers [B-958 B-1321 C-2354]', () => {
    expect(tooManyItems(3, 4)).toBe('Too many items! expected: 3, collected: 4')
  })

  it.each([0, 2, 3])('are not %i of 3 [B-958]', (collected) => {
    expect(tooManyItems(3, collected)).toBeNull()
  })
})
