/** A draw without replacement: how many of the drawn are marked. */
export interface Draw {
  population: number
  marked: number
  drawn: number
  /** The marked among the drawn. */
  hits: number
}

/** The logarithm of n! for every n up to the largest population. */
export function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1)
  for (let n = 2; n <= most; n++) logs[n] = (logs[n - 1] ?? 0) + Math.log(n)
  return logs
}

/**
 * The logarithm of the chance to draw as many marked ones or more if draw and marks are independent: the p-value of
 * Fisher's one-sided exact test. A logarithm, since for a cause that hundreds of devices share the p-value underflows.
 */
export function logChanceOfMore(logs: Float64Array, draw: Draw): number {
  const { population, marked, drawn, hits } = draw
  const least = Math.max(0, drawn + marked - population)
  const most = Math.min(drawn, marked)
  if (hits <= least) return 0
  if (hits > most) return Number.NEGATIVE_INFINITY
  // Beyond the mode the terms fall, so the first ones suffice.
  const isAboveMiddle = hits * population > drawn * marked
  if (isAboveMiddle) return logTerm(logs, draw) + Math.log(sumUpwards(draw, most))
  const below = { ...draw, hits: hits - 1 }
  return Math.log1p(-Math.exp(logTerm(logs, below) + Math.log(sumDownwards(below, least))))
}

function logTerm(logs: Float64Array, { population, marked, drawn, hits }: Draw): number {
  const ways = (from: number, chosen: number) =>
    (logs[from] ?? 0) - (logs[chosen] ?? 0) - (logs[from - chosen] ?? 0)
  return ways(marked, hits) + ways(population - marked, drawn - hits) - ways(population, drawn)
}

/** Terms smaller than this share of the sum do not change it. */
const negligible = 1e-17

/** The chances of as many hits and more, relative to the first. */
function sumUpwards({ population, marked, drawn, hits }: Draw, most: number): number {
  let [sum, term] = [1, 1]
  for (let i = hits; i < most && term > negligible * sum; i++) {
    term *= ((marked - i) * (drawn - i)) / ((i + 1) * (population - marked - drawn + i + 1))
    sum += term
  }
  return sum
}

/** The chances of as many hits and fewer, relative to the first. */
function sumDownwards({ population, marked, drawn, hits }: Draw, least: number): number {
  let [sum, term] = [1, 1]
  for (let i = hits; i > least && term > negligible * sum; i--) {
    term *= (i * (population - marked - drawn + i)) / ((marked - i + 1) * (drawn - i + 1))
    sum += term
  }
  return sum
}
