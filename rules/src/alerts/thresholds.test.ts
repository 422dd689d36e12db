import { type StatusLevel, statusLevels } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelOf, worstStatus } from './thresholds.ts'

describe('a level', () => {
  it.each<[value: number, level: StatusLevel]>([
    [0, 'green'],
    [2.999, 'green'],
    [3, 'yellow'],
    [5.999, 'yellow'],
    [6, 'red'],
    [7, 'red'],
  ])('of %d is %s, thresholds being reached at 3 and 6 [B-9993]', (value, level) => {
    expect(levelOf(value, { yellow: 3, red: 6 })).toBe(level)
  })

  it('is red wherever red is reached, even if yellow lies above it [B-9993]', () => {
    expect(levelOf(4, { yellow: 6, red: 3 })).toBe('red')
    expect(levelOf(3, { yellow: 3, red: 3 })).toBe('red')
  })
})

describe('the worst status', () => {
  it('of none is green', () => {
    expect(worstStatus({})).toBe('green')
  })

  it('is red with any red, else yellow with any yellow, else green, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statusLevels), { maxLength: 10 }), (levels) => {
        const expected = levels.includes('red') ? 'red' : levels.includes('yellow') ? 'yellow' : 'green'
        expect(worstStatus(Object.fromEntries(levels.entries()))).toBe(expected)
      }),
      { seed: 2007 },
    )
  })
})
