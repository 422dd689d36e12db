import { readZoneRule } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readCohorts } from './cohorts.sql.ts'
import { type Cohort, type CountedCohort, type EstateFilter, isInFilter, isInZone } from './estate-filter.ts'

/** A requested filter, with the zone by its id. */
export interface AskedEstate extends Omit<EstateFilter, 'zone'> {
  zoneId?: string
}

/**
 * The requested cohorts that the caller's custom view lets them see [A-1507]. Everything that reads devices uses this.
 * A zone that does not exist is empty.
 */
export async function cohortsInView(scope: Scope, asked: AskedEstate = {}): Promise<CountedCohort[]> {
  const { zoneId, ...filter } = asked
  const isInView = await viewRule(scope)
  const zone = zoneId === undefined ? undefined : await readZoneRule(scope, zoneId)
  if (zone === null) return []
  const cohorts = await readCohorts(scope)
  return cohorts.filter(
    (cohort) => isInView(cohort) && isInFilter(cohort, { ...filter, ...(zone && { zone }) }),
  )
}

/** Whether neither the request nor the view filters anything: then the whole world is meant. */
export const isEverything = (
  { view }: Pick<Scope, 'view'>,
  { zoneId, homeLocationIds = [], groups = [] }: AskedEstate = {},
): boolean => view === null && zoneId === undefined && homeLocationIds.length === 0 && groups.length === 0

/** A rule that says whether the caller's custom view includes a cohort. */
export async function viewRule({ view, ...scope }: Scope): Promise<(cohort: Cohort) => boolean> {
  if (view === null) return () => true
  const { homeLocationId, group, zoneId } = view
  if (zoneId !== null) {
    const zone = await readZoneRule({ view, ...scope }, zoneId)
    return (cohort) => zone !== null && isInZone(cohort, zone)
  }
  return (cohort) =>
    isInFilter(cohort, {
      ...(homeLocationId !== null && { homeLocationIds: [homeLocationId] }),
      ...(group !== null && { groups: [group] }),
    })
}
