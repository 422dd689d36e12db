/**
 * How small a p-value must be for its test to count, where many tests are made and of what counts only a share may be chance. After
 * Benjamini and Yekutieli: groups of devices overlap, and those that do not take alerts from each other, so that tests hang together in
 * both directions; this holds however they do. All p-values are logarithms.
 *
 * Each kind of tests has the same part of the chances, whatever their number (the weights of Genovese, Roeder and Wasserman): there are
 * thousands of pairs for one single property, and they must not drown what single properties say.
 */
export class CountingLevels<Kind extends string> {
  private readonly one: number
  private readonly weights: Record<Kind, number>

  /** The share of what counts that may be chance, and how many tests of each kind are made. */
  constructor(share: number, tests: Readonly<Record<Kind, number>>) {
    const counts = Object.entries<number>(tests).filter(([, count]) => count > 0)
    const all = counts.reduce((sum, [, count]) => sum + count, 0)
    this.one = Math.log(share) - Math.log(all) - Math.log(harmonic(all))
    const weights = counts.map(([kind, count]) => [kind, Math.log(all / (counts.length * count))])
    this.weights = Object.fromEntries(weights) as Record<Kind, number>
  }

  /**
   * The largest p-value of each kind where so many tests count in the end. Whichever these are and however they were chosen among those
   * below, no more than the share of them is chance, on average (Blanchard and Roquain, 2008).
   */
  where(counting: number): Record<Kind, number> {
    const level = this.one + Math.log(counting)
    const levels = Object.entries<number>(this.weights).map(([kind, weight]) => [kind, level + weight])
    return Object.fromEntries(levels) as Record<Kind, number>
  }

  /** How many of these tests can count at most. */
  mostOf(tests: Iterable<{ kind: Kind; log: number }>): number {
    const rising = Float64Array.from(tests, ({ kind, log }) => log - (this.weights[kind] ?? 0)).sort()
    let most = rising.length
    while (most > 0 && (rising[most - 1] ?? 0) > this.one + Math.log(most)) most--
    return most
  }
}

/** 1 + 1/2 + 1/3 + … + 1/n. */
function harmonic(n: number): number {
  if (n > 1000) return Math.log(n) + 0.577_215_664_9 + 1 / (2 * n)
  let sum = 0
  for (let i = 1; i <= n; i++) sum += 1 / i
  return sum
}
