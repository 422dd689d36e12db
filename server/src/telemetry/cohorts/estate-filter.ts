/** A cohort as filters see it. */
export interface Cohort {
  id: number
  homeLocationId: string | null
  groups: readonly string[]
}

export interface CountedCohort extends Cohort {
  /** None in a cohort that the last of them has left: it stays. */
  devices: number
}

/** A zone's rule: every set that is given must match, one member of it is enough. */
export interface ZoneRule {
  groups1: readonly string[]
  groups2: readonly string[]
  homeLocationIds: readonly string[]
}

/** What part of the estate is asked about; what is left out does not narrow. Null asks for those without any. */
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

/** The one place where filters are turned into cohorts: every filter the console offers is a set of them. */
export function isInFilter(cohort: Cohort, { homeLocationIds, groups, zone }: EstateFilter): boolean {
  return (
    matches(homeLocationIds, (id) => id === cohort.homeLocationId) &&
    matches(groups, (group) =>
      group === null ? cohort.groups.length === 0 : cohort.groups.includes(group),
    ) &&
    (zone === undefined || isInZone(cohort, zone))
  )
}
