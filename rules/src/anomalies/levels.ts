import { type AlertingDevices, type ExplanationKind, type Explanations, isFarMore } from './explanations.ts'
import { logChanceOfMore } from './hypergeometric.ts'
import { falseSearches, leastAlerting, partOfKind } from './search-limits.ts'

/** The largest p-value of each kind that is significant, as a logarithm. */
export type Levels = Readonly<Record<ExplanationKind, number>>

/**
 * The levels at which chance finds something in one of two hundred searches, each kind with its part of the budget.
 * Small groups cannot reach a small p-value, or only a much smaller one, so they use up less than the level, or nothing
 * (Tarone, 1990).
 */
export function* levelsOf(
  explanations: Tested,
  alerting: Pick<AlertingDevices, 'counts' | 'events'>,
  population: number,
): Generator<void, Levels> {
  const level = function* (kind: ExplanationKind) {
    const budget = falseSearches * partOfKind[kind]
    const sizes = [...explanations.sizes[kind]].sort(([a], [b]) => a - b)
    const tests = sizes.reduce((sum, [, times]) => sum + times, 0) * explanations.asked.length
    // As if each test were made twice, since events are tested too.
    let safe = budget / Math.max(1, 2 * tests)
    // Rises as small groups turn out to use up less of it.
    for (let [step, at] = [0, safe]; step < refinements; step++) {
      const expected = yield* expectedBelow(explanations, kind, sizes, alerting, population, Math.log(at))
      if (expected <= budget * 1.000_001) safe = Math.max(safe, at)
      at = Math.min(budget, at * Math.min(highestRise, budget / Math.max(expected, 1e-300)))
    }
    return Math.log(safe)
  }
  return { single: yield* level('single'), pair: yield* level('pair') }
}

type Tested = Pick<Explanations, 'sizes' | 'asked' | 'logs'>

const refinements = 6
const highestRise = 30
/** In groups with more expected alerting devices, every level is reached nearly exactly. */
const coarse = 8

/** How many tests of a kind are expected at or below a p-value if nothing has a cause. */
function* expectedBelow(
  { asked, logs }: Tested,
  kind: ExplanationKind,
  sizes: readonly (readonly [number, number])[],
  { counts, events }: Pick<AlertingDevices, 'counts' | 'events'>,
  population: number,
  logLevel: number,
): Generator<void, number> {
  let sum = 0
  for (const alert of asked) {
    const marked = counts[alert] ?? 0
    const hasEvents = kind === 'single' && Boolean(events[alert])
    for (const [drawn, times] of sizes) {
      const isCoarse = (drawn * marked) / population > coarse
      const reached = isCoarse
        ? Math.exp(logLevel)
        : reachedBelow({ population, marked, drawn }, logLevel, logs)
      // Its events are tested too.
      sum += times * (reached + (hasEvents ? Math.exp(logLevel) : 0))
    }
    yield
  }
  return sum
}

/** The largest p-value at or below a level that a group can have; 0 if it has none. */
function reachedBelow(
  group: { population: number; marked: number; drawn: number },
  logLevel: number,
  logs: Float64Array,
): number {
  let [low, high] = [leastAlerting, Math.min(group.drawn, group.marked)]
  const isReached = (hits: number) =>
    isFarMore({ ...group, hits }) && logChanceOfMore(logs, { ...group, hits }) <= logLevel
  if (low > high || !isReached(high)) return 0
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return Math.exp(logChanceOfMore(logs, { ...group, hits: high }))
}
