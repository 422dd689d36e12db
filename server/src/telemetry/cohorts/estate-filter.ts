/** A cohort as filters see it. */
export interface Cohort {
  id: number
  homeLocationId: string | null
  groups: readonly string[]
}

export interface CountedCohort extends Cohort {
  /** 0 in a cohort that its last device has left: cohorts are not deleted. */
  devices: number
}

/** A zone's rule: every given set must match; one member of it is enough. */
export interface ZoneRule {
  groups1: readonly string[]
  groups2: readonly string[]
  homeLocationIds: readonly string[]
}

/** The requested part of the estate; a field left out does not filter. Null stands for devices without any. */
export interface EstateFilter {
  homeLocationIds?: readonly (string | null)[]
  groups?: readonly (string | null)[]
  zone?: ZoneRule
}

const matches = <Value>(wanted: readonly Value[] | undefined, has: (value: Value) => boolean): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.some(has)

export function isInZone({ homeLocationId, groups }: Cohort, zone: ZoneRule): boolean {
  return (
    matches(zone.groups1, (group) => groups.includes(group)) &&
    matches(zone.groups2, (group) => groups.includes(group)) &&
    matches(zone.homeLocationIds, (id) => id === homeLocationId)
  )
}

/** The one place that turns filters into cohorts: every filter the console offers is a set of them. */
export function isInFilter(cohort: Cohort, { homeLocationIds, groups, zone }: EstateFilter): boolean {
  return (
    matches(homeLocationIds, (id) => id === cohort.homeLocationId) &&
    matches(groups, (group) =>
      group === null ? cohort.groups.length === 0 : cohort.groups.includes(group),
    ) &&
    (zone === undefined || isInZone(cohort, zone))
  )
}
