/** How many devices have which score; scores are small whole numbers. */
export interface Scores {
  /** Per device. */
  of: Uint8Array
  /** The share of the devices with each score. */
  shares: readonly number[]
  mean: number
  variance: number
}

/** The highest score: of more events only so many count, since a few devices have hundreds. */
export const highestScore = 12

export function scoresOf(counts: ArrayLike<number>): Scores {
  const of = new Uint8Array(counts.length)
  for (let device = 0; device < of.length; device++) of[device] = Math.min(highestScore, counts[device] ?? 0)
  const shares = Array.from({ length: highestScore + 1 }, () => 0)
  for (const score of of) shares[score] = (shares[score] ?? 0) + 1 / of.length
  const moment = (power: number) => shares.reduce((sum, share, score) => sum + share * score ** power, 0)
  return { of, shares, mean: moment(1), variance: moment(2) - moment(1) ** 2 }
}

/**
 * The logarithm of the chance that so many devices, drawn without replacement, have a sum of scores as high or higher:
 * a saddlepoint approximation (Lugannani and Rice; Barndorff-Nielsen's form), good far out in the tail, where a normal
 * approximation is wrong by orders of magnitude. Of the drawn devices and the others the fewer are looked at, and the
 * exponent grows as drawing without replacement makes the variance smaller.
 */
export function logChanceOfSum(
  { shares, mean }: Pick<Scores, 'shares' | 'mean'>,
  population: number,
  drawn: number,
  sum: number,
): number {
  if (sum <= mean * drawn + 0.5 || drawn >= population) return 0
  const others = population - drawn
  // Half a step lower, since sums are whole numbers.
  const excess = sum - 0.5 - mean * drawn
  const [size, sign] = drawn <= others ? [drawn, 1] : [others, -1]
  const level = mean + (sign * excess) / size
  const scale = Math.sqrt(population / (population - size))
  const s = saddlepoint(shares, level)
  const { log, second } = cumulants(shares, s)
  const w = Math.sqrt(Math.max(0, 2 * size * (s * level - log))) * scale
  const u = Math.abs(s) * Math.sqrt(size * second) * scale
  if (!(w > 1e-3) || !(u > 0)) return Math.log(0.5)
  return logNormalTail(w + Math.log(u / w) / w)
}

/** The tilt at which scores have this mean; at the ends of their range a large one. */
function saddlepoint(shares: readonly number[], level: number): number {
  let [low, high] = [-40, 40]
  let s = 0
  for (let step = 0; step < 60; step++) {
    const { first, second } = cumulants(shares, s)
    if (Math.abs(first - level) < 1e-10) break
    if (first < level) low = s
    else high = s
    const newton = s + (level - first) / second
    s = newton > low && newton < high ? newton : (low + high) / 2
  }
  return s
}

/** The cumulant generating function of one score, and its first two derivatives. */
function cumulants(shares: readonly number[], s: number): { log: number; first: number; second: number } {
  // Divided by the largest term, which may be out of range.
  const shift = s > 0 ? s * highestScore : 0
  let [sum, first, second] = [0, 0, 0]
  for (let score = 0; score < shares.length; score++) {
    const term = (shares[score] ?? 0) * Math.exp(s * score - shift)
    sum += term
    first += score * term
    second += score * score * term
  }
  const mean = first / sum
  return { log: Math.log(sum) + shift, first: mean, second: Math.max(1e-300, second / sum - mean * mean) }
}

/** The logarithm of the chance that a standard normal value is larger (Numerical Recipes' erfc, in logarithms). */
export function logNormalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.5 * x)
  const series = [-1.265_512_23, 1.000_023_68, 0.374_091_96, 0.096_784_18, -0.186_288_06, 0.278_868_07]
  const rest = [-1.135_203_98, 1.488_515_87, -0.822_152_23, 0.170_872_77]
  const polynomial = [...series, ...rest].reduceRight((sum, factor) => sum * t + factor, 0)
  const upper = Math.log(t) - x * x + polynomial - Math.LN2
  return z >= 0 ? upper : Math.log1p(-Math.exp(upper))
}
