import type { CleanHistory } from './battery-history.ts'
import { quantile } from './quantile.ts'

/** Use below which a battery counts as new. */
const newUntil = 60
const leastNew = 5
const usualVariance = 0.5
const mostVariance = 16
/** What no gauge and no shape is better than, as a share of the loss of a life. */
const misfit = 0.012
/** Rounding to whole percents hides slow changes: readings in a row are rounded the same way. */
const wholePercents = { reading: 0.1, bin: 0.04 }
const leastSpread = 1.5
/** Without batteries that were seen when new. */
const usualInitial = { health: 100, spread: 3 }

/** What is known of the part before a battery is looked at. */
export interface GaugeFacts {
  /** Health of a new battery, and its standard deviation. */
  initial: number
  initialSpread: number
  /** Variance of one reading, and of a bin however many readings it has: gauges drift, and shapes are not exact. */
  readingVariance: number
  binVariance: number
}

/** How well the gauges of a part tell, and where its batteries begin. */
export function gaugeFactsOf(histories: readonly CleanHistory[], threshold: number): GaugeFacts {
  const variances = histories.flatMap(({ health }) => varianceOf(health))
  const news = histories
    .filter(({ used }) => (used[0] ?? 0) < newUntil)
    .map(({ health }) => quantile(health.slice(0, 5), 0.5))
  const isKnown = news.length >= leastNew
  const isWhole = histories.every(({ health }) => health.every((each) => Number.isInteger(each)))
  const variance = variances.length === 0 ? usualVariance : quantile(variances, 0.5)
  return {
    initial: Math.max(threshold + 3, isKnown ? quantile(news, 0.5) : usualInitial.health),
    initialSpread: isKnown
      ? Math.max(leastSpread, (quantile(news, 0.84) - quantile(news, 0.16)) / 2)
      : usualInitial.spread,
    readingVariance: Math.min(mostVariance, Math.max(isWhole ? wholePercents.reading : 0.01, variance)),
    binVariance: (misfit * (100 - threshold)) ** 2 + (isWhole ? wholePercents.bin : 0),
  }
}

/** From second differences, which a steady loss does not enter. */
function varianceOf(health: readonly number[]): number[] {
  if (health.length < 7) return []
  let sum = 0
  for (let index = 2; index < health.length; index++) {
    const bent = (health[index] ?? 0) - 2 * (health[index - 1] ?? 0) + (health[index - 2] ?? 0)
    sum += (bent * bent) / 6
  }
  return [sum / (health.length - 2)]
}
