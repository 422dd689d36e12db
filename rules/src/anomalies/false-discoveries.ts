/**
 * How small a p-value must be for its test to be significant, among many tests and with a limited share of false
 * discoveries. After Benjamini and Yekutieli, whose bound holds under any dependence: groups of devices overlap, and
 * disjoint ones take alerts from each other. All p-values are logarithms. Each kind of test has the same part of the
 * error budget, whatever its number (the weights of Genovese, Roeder and Wasserman): there are thousands of pairs for
 * each single property, and they must not drown the single ones.
 */
export class CountingLevels<Kind extends string> {
  private readonly one: number
  private readonly weights: Record<Kind, number>

  /** The accepted share of false discoveries, and the number of tests of each kind. */
  constructor(share: number, tests: Readonly<Record<Kind, number>>) {
    const counts = Object.entries<number>(tests).filter(([, count]) => count > 0)
    const all = counts.reduce((sum, [, count]) => sum + count, 0)
    this.one = Math.log(share) - Math.log(all) - Math.log(harmonic(all))
    const weights = counts.map(([kind, count]) => [kind, Math.log(all / (counts.length * count))])
    this.weights = Object.fromEntries(weights) as Record<Kind, number>
  }

  /**
   * The largest p-value of each kind when so many tests are significant in the end. However those are chosen among the
   * ones below it, no more than the given share of them is chance, on average (Blanchard and Roquain, 2008).
   */
  where(counting: number): Record<Kind, number> {
    const level = this.one + Math.log(counting)
    const levels = Object.entries<number>(this.weights).map(([kind, weight]) => [kind, level + weight])
    return Object.fromEntries(levels) as Record<Kind, number>
  }

  /** How many of these tests can be significant at most. */
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
