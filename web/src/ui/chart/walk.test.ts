import { describe, expect, it } from 'vitest'
import { walkedTo } from './walk.ts'

describe('walking through the buckets of a chart', () => {
  it.each([
    ['ArrowRight', 5, 6],
    ['ArrowLeft', 5, 4],
    ['ArrowRight', 29, 29],
    ['ArrowLeft', 0, 0],
    ['PageDown', 20, 13],
    ['PageUp', 27, 29],
    ['Home', 12, 0],
    ['End', 12, 29],
    ['ArrowLeft', null, 29],
    ['a', 5, null],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(walkedTo(key, from, 30)).toBe(to)
  })

  it('leads nowhere without buckets', () => {
    expect(walkedTo('End', null, 0)).toBeNull()
  })
})
