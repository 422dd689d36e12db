import type { HomeLocationFields, InputProblem } from '@muster/contract'
import { storedThresholdProblems } from './stored-thresholds.ts'
import { distanceLimits } from './threshold-limits.ts'

/** Metres, as stored; both null where the world's apply [A-1216]. */
export type HomeThresholds = Pick<HomeLocationFields, 'distanceYellow' | 'distanceRed'>

/**
 * The problems of a home location's thresholds, by field: it has both or neither [A-1230], within the limits of the
 * world's unit [A-1227, A-1228]. An unchanged one is always accepted.
 */
export function homeThresholdProblems(
  before: HomeThresholds,
  after: HomeThresholds,
  useMetricDistances: boolean,
): InputProblem[] {
  if (after.distanceYellow === null && after.distanceRed === null) return []
  return storedThresholdProblems(
    ['distanceYellow', 'distanceRed'],
    before,
    after,
    distanceLimits(useMetricDistances),
  )
}
