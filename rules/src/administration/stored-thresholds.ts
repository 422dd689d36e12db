import type { InputProblem } from '@muster/contract'
import { storedLimits, storedValue, type ThresholdLimits } from './threshold-limits.ts'
import { thresholdProblems } from './threshold-problems.ts'
import { told } from './threshold-words.ts'

/**
 * The problems of two thresholds about to be stored, by field; an unchanged one is always accepted. Limits are
 * checked in the stored unit: rounded to a form's unit, some values outside would pass.
 */
export function storedThresholdProblems<Yellow extends string, Red extends string>(
  [yellow, red]: readonly [Yellow, Red],
  before: Readonly<Record<Yellow | Red, number | null>>,
  after: Readonly<Record<Yellow | Red, number | null>>,
  limits: ThresholdLimits,
): InputProblem[] {
  const isDistance = limits.stored !== 1
  // A distance may have been entered in miles, so any number of decimals in metres is valid.
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
