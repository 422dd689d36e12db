import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../forecast/ageing.examples.ts'
import { ExpectedCount } from './expected-count.ts'

const intervalOf = (chances: readonly number[]) => {
  const count = new ExpectedCount()
  for (const chance of chances) count.add(chance)
  return count.interval()
}

/** By what happens in many trials. */
function tried(chances: readonly number[], trials: number) {
  const random = seeded(7)
  const counts = Array.from(
    { length: trials },
    () => chances.filter((chance) => random() < chance).length,
  ).sort((a, b) => a - b)
  return { from: counts[Math.floor(0.1 * trials)] ?? 0, to: counts[Math.floor(0.9 * trials)] ?? 0 }
}

const range = (count: number, chanceOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => chanceOf(index))

describe('how many of several batteries are due', () => {
  it.each([
    ['no batteries', [], { expected: 0, from: 0, to: 0 }],
    ['one that is certain', [1], { expected: 1, from: 1, to: 1 }],
    ['one that may be', [0.5], { expected: 0.5, from: 0, to: 1 }],
    ['one that hardly is', [0.05], { expected: 0.05, from: 0, to: 0 }],
    ['two', [0.5, 0.5], { expected: 1, from: 0, to: 2 }],
    ['some that are certain', range(40, () => 1), { expected: 40, from: 40, to: 40 }],
  ])('of %s is the sum of their chances, with 80 % of the distribution [F-318]', (_, chances, interval) => {
    expect(intervalOf(chances)).toEqual(interval)
  })

  it.each([
    ['few', range(20, (index) => 0.05 * index)],
    ['many that are unlikely', range(3000, (index) => 0.002 * (1 + (index % 5)))],
    ['many', range(400, (index) => (index % 10) / 10)],
    ['many that are likely', range(300, () => 0.95)],
  ])('is between the numbers that come in eight of ten trials, of %s [F-318]', (_, chances) => {
    const { from, to } = intervalOf(chances)
    const counted = tried(chances, 4000)
    expect(Math.abs(from - counted.from)).toBeLessThanOrEqual(1)
    expect(Math.abs(to - counted.to)).toBeLessThanOrEqual(1)
  })

  it('is always in order, and never above the number of batteries [F-318]', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 120 }), (chances) => {
        const { expected, from, to } = intervalOf(chances)
        expect(from).toBeLessThanOrEqual(to)
        expect(to).toBeLessThanOrEqual(chances.length)
        expect(from).toBeLessThanOrEqual(Math.ceil(expected))
        expect(to).toBeGreaterThanOrEqual(Math.floor(expected))
      }),
    )
  })
})
