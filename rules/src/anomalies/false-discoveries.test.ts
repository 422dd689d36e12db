import { describe, expect, it } from 'vitest'
import { CountingLevels } from './false-discoveries.ts'

/** The example of Benjamini and Hochberg (1995): fifteen tests, of which four are significant by their procedure. */
const chances = [
  ...[0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344],
  ...[0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1],
]
const harmonic15 = 3.318_228_993
const ofOneKind = (all: readonly number[]) =>
  all.map((chance) => ({ kind: 'one' as const, log: Math.log(chance) }))

describe('significance among many tests', () => {
  it('is below the line, for three of the fifteen of a known example under any dependence', () => {
    const levels = new CountingLevels(0.05, { one: 15 })
    expect(levels.mostOf(ofOneKind(chances))).toBe(3)
    expect(Math.exp(levels.where(3).one)).toBeCloseTo((3 * 0.05) / (15 * harmonic15), 9)
  })

  it('includes one more of them at the share at which the line reaches it', () => {
    const share = (0.0095 * 15 * harmonic15) / 4
    expect(new CountingLevels(share + 1e-9, { one: 15 }).mostOf(ofOneKind(chances))).toBe(4)
    expect(new CountingLevels(share - 1e-9, { one: 15 }).mostOf(ofOneKind(chances))).toBe(3)
  })

  it('is nowhere if nothing is below the line', () => {
    expect(new CountingLevels(0.05, { one: 10 }).mostOf(ofOneKind([0.01, 0.5]))).toBe(0)
    expect(new CountingLevels(0.05, { one: 0 }).mostOf([])).toBe(0)
  })

  it('is harder with more tests that found nothing', () => {
    const most = (tests: number) => new CountingLevels(0.05, { one: tests }).mostOf(ofOneKind([1e-5]))
    expect([100, 100_000].map(most)).toEqual([1, 0])
  })

  it('is harder if fewer are significant in the end', () => {
    const levels = new CountingLevels(0.05, { one: 500 })
    expect(levels.where(10).one - levels.where(1).one).toBeCloseTo(Math.log(10), 12)
  })

  it('gives a kind with few tests the same part as one with many', () => {
    const { few, many } = new CountingLevels(0.05, { few: 100, many: 10_000 }).where(1)
    expect(Math.exp(few - many)).toBeCloseTo(100, 6)
  })

  it('is the same for one kind whether or not there is an empty one', () => {
    const [alone, beside] = [{ one: 15 }, { one: 15, none: 0 }].map((tests) =>
      new CountingLevels<'one'>(0.05, tests).where(2),
    )
    expect(beside?.one).toBe(alone?.one)
  })
})
