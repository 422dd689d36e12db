import type { InputProblem, UserFields, UserRow } from '@muster/contract'
import { isInternal } from '@muster/rules'
import { type AccountRights, lockAccounts, mayEnter, selectWorldsOfOrganisation } from '../../access/index.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { enterWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { Estate } from '../estate.ts'
import { holdHomeLocations } from '../home-locations/home-locations.sql.ts'
import { holdZone } from '../zones/zones.sql.ts'

/* Who may give which rights to whom. Every call that changes users checks this before it changes anything. */

export type Staff = Pick<Config, 'internalDomains'>

export function requireOthers(caller: Caller, ids: readonly string[]): void {
  if (caller.accountId !== null && ids.includes(caller.accountId)) throw new AppError('ownAccount')
}

/** An email address at the provider makes its owner internal staff; only internal staff may create one. */
export function requireOutsideEmail(caller: Caller, email: string, { internalDomains }: Staff): void {
  if (caller.isInternal || !isInternal(email, internalDomains)) return
  throw new AppError('invalidInput', {
    problems: [{ field: 'email', problem: 'is an address of the provider' }],
  })
}

/**
 * Locks the users and the caller until the transaction ends. Of two administrators who remove each other at the same
 * moment the second is refused: one is always left.
 */
export async function lockUsers(
  scope: Scope,
  { organisationId }: EnteredWorld,
  caller: Caller,
  ids: readonly string[] = [],
): Promise<void> {
  const { accountId } = caller
  const all = accountId === null ? ids : [...ids, accountId]
  const roles = await lockAccounts(scope.tx, organisationId, all)
  if (accountId === null) return
  if (!roles.has(accountId)) throw new AppError('notSignedIn')
  if (roles.get(accountId) !== caller.role) throw new AppError('roleMissing')
}

/** The worlds of the organisation, and those of them that the caller may enter and so grant. */
export interface Grants {
  names: ReadonlyMap<string, string>
  own: ReadonlySet<string>
}

export async function grantsOf(scope: Scope, world: EnteredWorld, caller: Caller): Promise<Grants> {
  const worlds = await selectWorldsOfOrganisation(scope.tx, world.organisationId)
  const own = worlds.filter(({ id }) => mayEnter(caller, { id, organisation_id: world.organisationId }))
  return {
    names: new Map(worlds.map(({ id, name }) => [id, name])),
    own: new Set(own.map(({ id }) => id)),
  }
}

/**
 * Refuses to change people with more rights than the caller: the provider's staff, and users of worlds the caller
 * lacks.
 */
export function requireWithinRights(
  caller: Caller,
  users: readonly UserRow[],
  { names, own }: Grants,
  { internalDomains }: Staff,
): void {
  for (const { email, worldIds } of users) {
    if (!caller.isInternal && isInternal(email, internalDomains)) throw new AppError('roleMissing')
    // A deleted world belongs to nobody.
    const worlds = worldIds === null ? [...names.keys()] : worldIds.filter((id) => names.has(id))
    if (worlds.some((id) => !own.has(id))) throw new AppError('worldForbidden')
  }
}

/** The worlds of a user that the caller has too: they learn nothing of the others. */
export const sharedWorlds = ({ own }: Grants, worldIds: readonly string[] | null): string[] | null =>
  worldIds?.filter((id) => own.has(id)) ?? null

/** Worlds by name; null for all. */
export const namesOfWorlds = ({ names }: Grants, worldIds: readonly string[] | null): string[] | null =>
  worldIds === null ? null : worldIds.map((id) => names.get(id) ?? id).toSorted()

export function requireOwnWorlds({ names, own }: Grants, { worldIds }: Pick<UserFields, 'worldIds'>): void {
  const problem = 'is not a world of yours'
  const problems =
    worldIds === null
      ? [...names.keys()].some((id) => !own.has(id))
        ? [{ field: 'worldIds', problem: 'stands for worlds that are not yours' }]
        : []
      : worldIds.flatMap((id, index) => (own.has(id) ? [] : [{ field: `worldIds.${index}`, problem }]))
  refuse(problems)
}

/** A user's limits, by name. */
export interface ViewNames {
  homeLocation: string | null
  group: string | null
  zone: string | null
}

/**
 * Refuses a custom view of places that the user's one world does not have; the places are locked until the transaction
 * ends. That world may be another than the call's own, to which the transaction returns afterwards. A group that the
 * user was already limited to stays valid: devices may have left it since.
 */
export async function requireKnownView(
  scope: Scope,
  { knownGroups }: Pick<Estate, 'knownGroups'>,
  { worldIds, homeLocationId, group, zoneId }: AccountRights,
  before?: UserRow,
): Promise<ViewNames> {
  const [world] = worldIds ?? []
  if (world === undefined || (homeLocationId === null && group === null && zoneId === null)) {
    return { homeLocation: null, group: null, zone: null }
  }
  const there = world === scope.world ? scope : await enterWorld(scope.tx, world, null)
  const homes = homeLocationId === null ? null : await holdHomeLocations(there, [homeLocationId])
  const homeLocation = homes?.get(homeLocationId ?? '') ?? null
  const zone = zoneId === null ? null : await holdZone(there, zoneId)
  const isKnown =
    group === null ||
    (before?.group === group && before.worldIds?.[0] === world) ||
    (await knownGroups(there, [group])).has(group)
  if (there !== scope) await enterWorld(scope.tx, scope.world, scope.view)
  const missing = (field: string, isMissing: boolean, what: string): InputProblem[] =>
    isMissing ? [{ field, problem: `is not a ${what} of the user's world` }] : []
  refuse([
    ...missing('homeLocationId', homeLocationId !== null && homeLocation === null, 'home location'),
    ...missing('group', !isKnown, 'group'),
    ...missing('zoneId', zoneId !== null && zone === null, 'zone'),
  ])
  return { homeLocation, group, zone }
}

function refuse(problems: InputProblem[]): void {
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}
