import type { Scope } from '../../platform/database/tenancy.ts'
import { wholeWorld } from '../sums/sums.sql.ts'
import { type AskedEstate, cohortsInView, isEverything } from './cohorts-in-view.ts'

/**
 * The cohorts whose sums add up to the requested part that the caller may see. Without any filter, the stored total of
 * the world.
 */
export async function summedCohorts(scope: Scope, asked: AskedEstate): Promise<number[]> {
  if (isEverything(scope, asked)) return [wholeWorld]
  return (await cohortsInView(scope, asked)).map(({ id }) => id)
}
