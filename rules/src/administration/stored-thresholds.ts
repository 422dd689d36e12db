import type { InputProblem } from '@muster/contract'
import { entered, type ThresholdLimits } from './threshold-limits.ts'
import { thresholdProblems } from './threshold-problems.ts'
import { told } from './threshold-words.ts'

/** What is wrong with two thresholds that somebody wants to store, by field; one that stays as it was never is. */
export function storedThresholdProblems<Yellow extends string, Red extends string>(
  [yellow, red]: readonly [Yellow, Red],
  before: Readonly<Record<Yellow | Red, number | null>>,
  after: Readonly<Record<Yellow | Red, number | null>>,
  limits: ThresholdLimits,
): InputProblem[] {
  const now = (field: Yellow | Red): number | null => {
    const value = after[field]
    // Metres are no unit that people enter: what comes of them has as many decimals as it has.
    return value === null || limits.stored === 1 ? value : entered(value, limits)
  }
  // Compared as stored: the same distance in another unit is no change.
  const loaded = (field: Yellow | Red) => (after[field] === before[field] ? now(field) : null)
  const found = thresholdProblems(
    { warning: now(yellow), problem: now(red) },
    { warning: loaded(yellow), problem: loaded(red) },
    limits,
  )
  return [...told(yellow, found.warning), ...told(red, found.problem)]
}
