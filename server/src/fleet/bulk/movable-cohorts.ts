import type { Scope } from '../../platform/database/tenancy.ts'
import type { CountedCohort } from '../../telemetry/index.ts'
import { cohortsInView, viewRule } from '../../telemetry/index.ts'
import type { MovedHomes } from './device-moves.sql.ts'

/**
 * The cohorts of a home location in the caller's view [B-9989]; `lost` are those that the move would take out of it:
 * nobody moves devices to where they cannot move them back from.
 */
export async function movableCohorts(
  scope: Scope,
  { from, to }: MovedHomes,
): Promise<{ movable: CountedCohort[]; lost: CountedCohort[] }> {
  const seen = (await cohortsInView(scope)).filter(({ homeLocationId }) => homeLocationId === from)
  const isSeen = await viewRule(scope)
  const [movable, lost]: [CountedCohort[], CountedCohort[]] = [[], []]
  for (const cohort of seen) (isSeen({ ...cohort, homeLocationId: to }) ? movable : lost).push(cohort)
  return { movable, lost }
}

export const devicesOf = (cohorts: readonly CountedCohort[]): number =>
  cohorts.reduce((sum, { devices }) => sum + devices, 0)
