import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Draw, logChanceOfMore, logFactorials } from './hypergeometric.ts'

const logs = logFactorials(100_000)
const chance = (population: number, marked: number, drawn: number, hits: number) =>
  Math.exp(logChanceOfMore(logs, { population, marked, drawn, hits }))

/** Exact integers, without logarithms or rounding until the end. */
function exactChance({ population, marked, drawn, hits }: Draw): number {
  const ways = (from: number, chosen: number): bigint => {
    if (chosen < 0 || chosen > from) return 0n
    let product = 1n
    for (let i = 1n; i <= BigInt(chosen); i++) product = (product * (BigInt(from) - i + 1n)) / i
    return product
  }
  let sum = 0n
  for (let i = hits; i <= Math.min(drawn, marked); i++)
    sum += ways(marked, i) * ways(population - marked, drawn - i)
  return Number((sum * 10n ** 40n) / ways(population, drawn)) / 1e40
}

describe('the chance of as many marked ones or more', () => {
  it.each([
    ['the lady who tastes tea: four of four cups', 8, 4, 4, 4, 1 / 70],
    ['three of her four', 8, 4, 4, 3, 17 / 70],
    ['both of two red balls out of ten', 10, 2, 2, 2, 1 / 45],
    ['one ace in a hand of five', 52, 4, 5, 1, 1 - 1_712_304 / 2_598_960],
    ['four aces in a hand of five', 52, 4, 5, 4, 48 / 2_598_960],
    ['as many as must be', 10, 8, 5, 3, 1],
    ['none or more', 100, 7, 9, 0, 1],
    ['more than there are', 100, 7, 9, 8, 0],
  ])('%s', (_what, population, marked, drawn, hits, known) => {
    expect(chance(population, marked, drawn, hits)).toBeCloseTo(known, 9)
  })

  it('is exact, above the mode and below it', () => {
    const draw = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), fc.nat())
      .map(([population, a, b, c]) => {
        const [marked, drawn] = [a % (population + 1), b % (population + 1)]
        return { population, marked, drawn, hits: c % (drawn + 2) }
      })
    fc.assert(
      fc.property(draw, (each) => {
        expect(Math.exp(logChanceOfMore(logs, each))).toBeCloseTo(exactChance(each), 10)
      }),
    )
  })

  it('is known where a double would underflow', () => {
    const log = logChanceOfMore(logs, { population: 100_000, marked: 2000, drawn: 1500, hits: 1200 })
    expect(log).toBeLessThan(-3000)
    expect(Number.isFinite(log)).toBe(true)
  })

  it('falls with every hit', () => {
    for (let hits = 1; hits < 40; hits++) {
      const at = (more: number) =>
        logChanceOfMore(logs, { population: 5000, marked: 300, drawn: 200, hits: hits + more })
      expect(at(1)).toBeLessThan(at(0))
    }
  })
})
