import type { InputProblem } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Estate } from '../estate.ts'
import { holdHomeLocations, readHomeLocations } from '../home-locations/home-locations.sql.ts'
import type { ZoneSets } from './zones.sql.ts'

const nothing: ZoneSets = { groups1: [], groups2: [], homeLocationIds: [] }

/**
 * Refuses, by field, groups without devices and home locations that the world does not have. Existing members stay
 * valid, as devices may have left a group since. Home locations are locked until the transaction ends.
 */
export async function requireKnownMembers(
  scope: Scope,
  estate: Pick<Estate, 'knownGroups'>,
  asked: ZoneSets,
  before: ZoneSets = nothing,
): Promise<void> {
  const homes = await holdHomeLocations(scope, asked.homeLocationIds)
  const known = await estate.knownGroups(scope, [...asked.groups1, ...asked.groups2])
  const isGroup = (group: string) =>
    known.has(group) || [...before.groups1, ...before.groups2].includes(group)
  const problems = [
    ...unknown('groups1', asked.groups1, isGroup, 'is not a group of any device'),
    ...unknown('groups2', asked.groups2, isGroup, 'is not a group of any device'),
    ...unknown('homeLocationIds', asked.homeLocationIds, (id) => homes.has(id), 'is not a home location'),
  ]
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}

const unknown = (
  set: keyof ZoneSets,
  members: readonly string[],
  isKnown: (member: string) => boolean,
  problem: string,
): InputProblem[] =>
  members.flatMap((member, index) => (isKnown(member) ? [] : [{ field: `data.${set}.${index}`, problem }]))

/** A zone's sets as the audit trail stores them: home locations by their names at the time. */
export async function namedSets(scope: Scope): Promise<(zone: ZoneSets) => Record<string, string[]>> {
  const names = new Map((await readHomeLocations(scope)).map(({ id, name }) => [id, name]))
  return ({ groups1, groups2, homeLocationIds }) => ({
    groups1,
    groups2,
    homeLocations: homeLocationIds.map((id) => names.get(id) ?? id),
  })
}
