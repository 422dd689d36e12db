import { describe, expect, it } from 'vitest'
import { logChanceOfMore, logFactorials } from './hypergeometric.ts'
import { logChanceOfSum, logNormalTail, scoresOf } from './score-sums.ts'
import { seeded } from './seeded-estate.examples.ts'

describe('the chance of a sum of scores [F-603]', () => {
  it.each([
    [1000, 100, 50, 15],
    [1000, 100, 50, 22],
    [5000, 200, 300, 40],
    [1000, 300, 700, 240],
  ])(
    'is that of the exact test where scores are 0 and 1 (%d devices, %d marked)',
    (all, marked, drawn, hits) => {
      const scores = scoresOf(Array.from({ length: all }, (_, index) => (index < marked ? 1 : 0)))
      const exact = logChanceOfMore(logFactorials(all), { population: all, marked, drawn, hits })
      const near = logChanceOfSum(scores, all, drawn, hits)
      expect(Math.abs(near - exact)).toBeLessThan(0.12 * Math.abs(exact))
    },
  )

  it('is that of many draws', () => {
    const random = seeded(4)
    const counts = Array.from({ length: 400 }, () => Math.min(12, Math.floor(-Math.log(1 - random()) * 1.5)))
    const sums = Array.from({ length: 20_000 }, () => {
      let sum = 0
      const left = [...counts]
      for (let drawn = 0; drawn < 40; drawn++) {
        const place = Math.floor(random() * left.length)
        sum += left[place] ?? 0
        left[place] = left.at(-1) ?? 0
        left.pop()
      }
      return sum
    })
    const scores = scoresOf(counts)
    for (const sum of [54, 63, 70]) {
      const share = sums.filter((each) => each >= sum).length / sums.length
      expect(Math.exp(logChanceOfSum(scores, 400, 40, sum)) / share).toBeGreaterThan(0.7)
      expect(Math.exp(logChanceOfSum(scores, 400, 40, sum)) / share).toBeLessThan(1.4)
    }
  })

  it('is certain for what is expected, and counts only so many events of one device', () => {
    const scores = scoresOf([0, 0, 1, 1, 500])
    expect(scores.of).toEqual(Uint8Array.of(0, 0, 1, 1, 12))
    expect(logChanceOfSum(scores, 5, 2, 3)).toBe(0)
  })
})

it.each([
  [0, 0.5],
  [1.96, 0.024_997_9],
  [5, 2.866_516e-7],
  [-1, 0.841_344_7],
])('a standard normal value is larger than %d with chance %d', (z, chance) => {
  expect(Math.exp(logNormalTail(z)) / chance).toBeCloseTo(1, 5)
})
