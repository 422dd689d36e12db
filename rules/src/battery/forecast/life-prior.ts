import { shapeCount } from './ageing-shapes.ts'
import { type Evidence, lifeCount, lifeStep, logLifeOf } from './battery-evidence.ts'

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
  const result = new Float64Array(prior.length)
  for (let index = 0; index < result.length; index++) result[index] = (prior[index] ?? 0) * scale
  return result
}

export function mixed(own: LifePrior, other: LifePrior, weight: number): LifePrior {
  const result = new Float64Array(own.length)
  for (let index = 0; index < result.length; index++) {
    result[index] = weight * (own[index] ?? 0) + (1 - weight) * (other[index] ?? 0)
  }
  return result
}

/** The same lives, with any shape: for batteries that age as long as others, but not as these do. */
export function anyShape(prior: LifePrior): LifePrior {
  const result = new Float64Array(prior.length)
  for (let life = 0; life < lifeCount; life++) {
    let sum = 0
    for (let index = life; index < prior.length; index += lifeCount) sum += (prior[index] ?? 0) / shapeCount
    for (let index = life; index < prior.length; index += lifeCount) result[index] = sum
  }
  return result
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

/** Smooths over lives: batteries yet to come are like those known, not exactly the same. */
export function smoothed(histogram: Float64Array, bandwidth: number): Float64Array {
  const reach = Math.ceil((3 * bandwidth) / lifeStep)
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-0.5 * (((index - reach) * lifeStep) / bandwidth) ** 2),
  )
  const total = kernel.reduce((sum, each) => sum + each, 0)
  const result = new Float64Array(histogram.length)
  for (let row = 0; row < histogram.length; row += lifeCount) {
    for (let life = 0; life < lifeCount; life++) {
      const mass = (histogram[row + life] ?? 0) / total
      if (mass < 1e-12) continue
      const until = Math.min(lifeCount - 1, life + reach)
      for (let near = Math.max(0, life - reach); near <= until; near++) {
        result[row + near] = (result[row + near] ?? 0) + mass * (kernel[near - life + reach] ?? 0)
      }
    }
  }
  return result
}
