import type { HomeLocationFields, InputProblem } from '@muster/contract'
import { distanceLimits, entered } from './threshold-limits.ts'
import { thresholdProblems } from './threshold-problems.ts'
import { told } from './threshold-words.ts'

/** Metres, as they are stored; both null where those of the world hold [A-1216]. */
export type HomeThresholds = Pick<HomeLocationFields, 'distanceYellow' | 'distanceRed'>

/**
 * What is wrong with the thresholds of a home location, by field: it has both or neither [A-1230], within the limits of
 * the unit that its world enters them in [A-1227, A-1228]. One that stays as it was is never wrong.
 */
export function homeThresholdProblems(
  before: HomeThresholds,
  after: HomeThresholds,
  useMetricDistances: boolean,
): InputProblem[] {
  if (after.distanceYellow === null && after.distanceRed === null) return []
  const limits = distanceLimits(useMetricDistances)
  const now = (field: keyof HomeThresholds) => after[field] && entered(after[field], limits)
  // Compared as stored: the same distance in another unit is no change.
  const loaded = (field: keyof HomeThresholds) => (after[field] === before[field] ? now(field) : null)
  const found = thresholdProblems(
    { warning: now('distanceYellow'), problem: now('distanceRed') },
    { warning: loaded('distanceYellow'), problem: loaded('distanceRed') },
    limits,
  )
  return [...told('distanceYellow', found.warning), ...told('distanceRed', found.problem)]
}
