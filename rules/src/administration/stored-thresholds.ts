import type { InputProblem } from '@muster/contract'
import { storedLimits, storedValue, type ThresholdLimits } from './threshold-limits.ts'
import { thresholdProblems } from './threshold-problems.ts'
import { told } from './threshold-words.ts'

/**
 * What is wrong with two thresholds that somebody wants to store, by field; one that stays as it was never is.
 * They are held against their limits as they are stored, as rounded to the unit of a form some would pass that lie outside.
 */
export function storedThresholdProblems<Yellow extends string, Red extends string>(
  [yellow, red]: readonly [Yellow, Red],
  before: Readonly<Record<Yellow | Red, number | null>>,
  after: Readonly<Record<Yellow | Red, number | null>>,
  limits: ThresholdLimits,
): InputProblem[] {
  const isDistance = limits.stored !== 1
  // A person enters three decimals of a mile, which in metres are as many as they are.
  const now = (field: Yellow | Red): number | null => {
    const value = after[field]
    return value === null || !isDistance ? value : storedValue(value, { stored: 1 })
  }
  const loaded = (field: Yellow | Red) => (after[field] === before[field] ? now(field) : null)
  const found = thresholdProblems(
    { warning: now(yellow), problem: now(red) },
    { warning: loaded(yellow), problem: loaded(red) },
    storedLimits(limits),
  )
  const unit = isDistance ? 'metres' : undefined
  return [...told(yellow, found.warning, unit), ...told(red, found.problem, unit)]
}
