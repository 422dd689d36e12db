import { describe, expect, it } from 'vitest'
import { logFactorials } from './hypergeometric.ts'
import { levelsOf } from './levels.ts'

const population = 2000
const logs = logFactorials(population)

function levels(single: [number, number][], marked = 100, pair: [number, number][] = []) {
  const tested = { sizes: { single: new Map(single), pair: new Map(pair) }, asked: [0], logs }
  const steps = levelsOf(tested, { counts: [marked], events: [null] }, population)
  for (;;) {
    const step = steps.next()
    if (step.done) return { single: Math.exp(step.value.single), pair: Math.exp(step.value.pair) }
  }
}

describe('the level of a search [F-601]', () => {
  it('shares the budget among tests of large groups, by kind', () => {
    const { single, pair } = levels([[1000, 50]], 200, [[900, 1000]])
    expect(single).toBeCloseTo((0.005 * 0.7) / 50, 8)
    expect(pair).toBeCloseTo((0.005 * 0.3) / 1000, 8)
  })

  it('does not count groups that cannot reach it', () => {
    const alone = levels([[1000, 50]], 20).single
    // Six devices that all alert: likelier than the budget where half of all devices do.
    expect(levels([[6, 5000]], 1000).single).toBeCloseTo(0.005 * 0.7, 12)
    const beside = levels(
      [
        [1000, 50],
        [5, 50],
      ],
      20,
    ).single
    expect(beside).toBeCloseTo(alone, 7)
  })

  it('is higher for small groups, which miss it by more', () => {
    const gain = (size: number) => levels([[size, 100]]).single / ((0.005 * 0.7) / 100)
    expect(gain(20)).toBeGreaterThan(1.5)
    expect(gain(400)).toBeCloseTo(1, 6)
  })
})
