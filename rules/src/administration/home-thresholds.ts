import type { HomeLocationFields, InputProblem } from '@muster/contract'
import { storedThresholdProblems } from './stored-thresholds.ts'
import { distanceLimits } from './threshold-limits.ts'

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
  return storedThresholdProblems(
    ['distanceYellow', 'distanceRed'],
    before,
    after,
    distanceLimits(useMetricDistances),
  )
}
