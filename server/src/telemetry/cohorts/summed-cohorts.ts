import type { Scope } from '../../platform/database/tenancy.ts'
import { wholeWorld } from '../sums/sums.sql.ts'
import { type AskedEstate, cohortsInView, isEverything } from './cohorts-in-view.ts'

/**
 * The cohorts whose sums, added up, are those of what a person asks for and may see. Where nothing narrows that, the
 * ready total of the world says it all.
 */
export async function summedCohorts(scope: Scope, asked: AskedEstate): Promise<number[]> {
  if (isEverything(scope, asked)) return [wholeWorld]
  return (await cohortsInView(scope, asked)).map(({ id }) => id)
}
