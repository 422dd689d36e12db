import type { Grouping } from '@muster/contract'
import { groupsOfDevice, mayWatch, textOfKey } from '@muster/rules'
import { readMembersById } from '../../access/index.ts'
import type { CustomView, Scope } from '../../platform/database/tenancy.ts'
import { type Cohort, type CountedCohort, cohortsInView } from '../../telemetry/index.ts'
import type { LookingWatch } from './looking-watches.sql.ts'
import { noCohort } from './present-statuses.sql.ts'

/** The cohorts that a watch watches. */
export type WatchedEstate = ReadonlyMap<number, CountedCohort>

/** Batteries that are in no device. */
const nowhere: CountedCohort = { id: noCohort, homeLocationId: null, groups: [], devices: 0 }

/**
 * What a watch watches; null where it rests. An own watch sees what its owner's custom view shows, and rests while they
 * may not enter the world, or not read what it watches [K-106, K-110, K-403, K-405].
 */
export async function estateOfWatch(
  scope: Scope,
  { owner, where, watched }: Pick<LookingWatch, 'owner' | 'where' | 'watched'>,
): Promise<WatchedEstate | null> {
  const [member] = owner === null ? [] : await readMembersById(scope, [owner])
  if (owner !== null && (member === undefined || !mayWatch(member.role, watched.kind))) return null
  return await watchedCohorts(scope, where, member?.view ?? null)
}

export async function watchedCohorts(
  scope: Scope,
  { homeLocationIds, groups, zoneId }: LookingWatch['where'],
  view: CustomView | null,
): Promise<WatchedEstate> {
  const asked = { homeLocationIds, groups, ...(zoneId !== null && { zoneId }) }
  const cohorts = await cohortsInView({ ...scope, view }, asked)
  const isWithout = (named: readonly (string | null)[]) => named.length === 0 || named.includes(null)
  const hasNowhere = view === null && zoneId === null && isWithout(homeLocationIds) && isWithout(groups)
  return new Map([...cohorts, ...(hasNowhere ? [nowhere] : [])].map((cohort) => [cohort.id, cohort]))
}

/** The keys of the groups of a device of a cohort [K-114 to K-116]. */
export const keysOf = (
  groupedBy: Grouping,
  { homeLocationId, groups }: Pick<Cohort, 'homeLocationId' | 'groups'>,
  { manufacturer, model }: { manufacturer: string; model: string } = { manufacturer: '', model: '' },
): string[] => groupsOfDevice(groupedBy, { homeLocationId, groups, manufacturer, model }).map(textOfKey)
