import { expect, it } from 'vitest'
import { exampleHistory } from './ageing.examples.ts'
import { evidenceOf } from './battery-evidence.ts'
import { binsOf, cleanHistory } from './battery-history.ts'
import { addTo, lessonOf } from './lesson.ts'
import { posteriorOf, widePrior } from './life-prior.ts'

const gauge = { initial: 100, initialSpread: 2, readingVariance: 0.2, binVariance: 0.3 }
const evidences = [80, 250, 420].map((until, index) => {
  const clean = cleanHistory(exampleHistory({ battery: `b${index}`, knee: 500, until }), 'cycles')
  return evidenceOf(binsOf(clean), clean.used.at(-1) ?? 0, 60, gauge)
})

it('adds up what a battery makes of a prior, as its evidence does place by place [F-301]', () => {
  const prior = widePrior()
  const taught = new Float64Array(prior.length)
  const expected = new Float64Array(prior.length)
  for (const evidence of evidences) {
    addTo(taught, lessonOf(evidence), prior)
    const { cells, fractions } = evidence
    for (const [index, mass] of posteriorOf(evidence, prior).entries()) {
      const cell = cells[index] ?? 0
      const next = mass * (fractions[index] ?? 0)
      expected[cell] = (expected[cell] ?? 0) + mass - next
      expected[cell + 1] = (expected[cell + 1] ?? 0) + next
    }
  }
  expect(taught.reduce((sum, each) => sum + each, 0)).toBeCloseTo(evidences.length, 9)
  for (const [index, mass] of expected.entries()) expect(taught[index]).toBeCloseTo(mass, 9)
})

it('teaches nothing where the prior leaves nothing possible [F-304]', () => {
  const histogram = new Float64Array(widePrior().length)
  for (const evidence of evidences) addTo(histogram, lessonOf(evidence), new Float64Array(histogram.length))
  expect(Math.max(...histogram)).toBe(0)
})
