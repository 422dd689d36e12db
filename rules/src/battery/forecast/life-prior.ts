import { type Evidence, lifeCount, lifeStep, logLifeOf, shapeCount } from './battery-evidence.ts'

/** How shapes and lives are distributed among batteries of a part: a density over the logarithm of the life, by shape. */
export type LifePrior = Float64Array

const usualLife = 800
const lifeSpread = 0.9

/** Without a single battery: any shape, and lives of some hundred to some thousand cycles. */
export function widePrior(): LifePrior {
  const prior = new Float64Array(shapeCount * lifeCount)
  for (let index = 0; index < prior.length; index++) {
    const off = (logLifeOf(index % lifeCount) - Math.log(usualLife)) / lifeSpread
    prior[index] = Math.exp(-0.5 * off * off)
  }
  return normalised(prior)
}

/** With a density that adds up to 1. */
export function normalised(prior: LifePrior): LifePrior {
  let sum = 0
  for (const each of prior) sum += each
  const scale = 1 / (sum * lifeStep)
  return prior.map((each) => each * scale)
}

export const mixed = (own: LifePrior, other: LifePrior, weight: number): LifePrior =>
  own.map((each, index) => weight * each + (1 - weight) * (other[index] ?? 0))

/** The same lives, with any shape: for batteries that age as long as others, but not as these do. */
export function anyShape(prior: LifePrior): LifePrior {
  const lives = new Float64Array(lifeCount)
  for (let index = 0; index < prior.length; index++) {
    lives[index % lifeCount] = (lives[index % lifeCount] ?? 0) + (prior[index] ?? 0) / shapeCount
  }
  return prior.map((_, index) => lives[index % lifeCount] ?? 0)
}

/** What a battery's evidence makes of the prior: the probability of each of its shapes and lives. */
export function posteriorOf({ cells, fractions, weights }: Evidence, prior: LifePrior): Float64Array {
  const posterior = new Float64Array(cells.length)
  let sum = 0
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? 0
    const low = prior[cell] ?? 0
    const weight = (weights[index] ?? 0) * (low + (fractions[index] ?? 0) * ((prior[cell + 1] ?? 0) - low))
    posterior[index] = weight
    sum += weight
  }
  if (sum > 0)
    for (let index = 0; index < posterior.length; index++) posterior[index] = (posterior[index] ?? 0) / sum
  return posterior
}

/** Adds a battery's posterior to a histogram over shapes and lives. */
export function addTo(
  histogram: Float64Array,
  { cells, fractions }: Evidence,
  posterior: Float64Array,
): void {
  for (let index = 0; index < cells.length; index++) {
    const mass = posterior[index] ?? 0
    const cell = cells[index] ?? 0
    const next = mass * (fractions[index] ?? 0)
    histogram[cell] = (histogram[cell] ?? 0) + mass - next
    histogram[cell + 1] = (histogram[cell + 1] ?? 0) + next
  }
}

/** Smooths over lives: batteries yet to come are like those known, not exactly the same. */
export function smoothed(histogram: Float64Array, bandwidth: number): Float64Array {
  const reach = Math.ceil((3 * bandwidth) / lifeStep)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-0.5 * (((index - reach) * lifeStep) / bandwidth) ** 2),
  )
  const total = kernel.reduce((sum, each) => sum + each, 0)
  const result = new Float64Array(histogram.length)
  for (let index = 0; index < histogram.length; index++) {
    const mass = (histogram[index] ?? 0) / total
    if (mass < 1e-12) continue
    const row = index - (index % lifeCount)
    for (let tap = -reach; tap <= reach; tap++) {
      const life = (index % lifeCount) + tap
      if (life >= 0 && life < lifeCount)
        result[row + life] = (result[row + life] ?? 0) + mass * (kernel[tap + reach] ?? 0)
    }
  }
  return result
}
