import type { AuditAction } from '@muster/contract'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { Whom } from '../../platform/observability/security-log.ts'
import type { Entry } from '../../platform/records/audit.sql.ts'
import { recordLimited } from '../../platform/records/limited-entries.ts'
import type { Services } from '../../platform/services.ts'
import { mayEnter } from '../worlds/may-enter.ts'
import { selectAccounts, selectWorlds } from './security-trail.sql.ts'

export interface Happening {
  id: string
  /** Milliseconds since the epoch. */
  at: number
  action: AuditAction
  whom: Whom
  address: string
  /** The world that a call named. */
  world: string | undefined
  record: string | undefined
  how: string | undefined
}

const refusals: readonly AuditAction[] = [
  'signIn.refused',
  'signIn.lockedOut',
  'password.codeRequested',
  'password.refused',
  'access.roleRefused',
  'access.worldRefused',
]

/** What people cause as often as they like, most of it without being signed in; one per hour, person and IP address. */
export const isRefusal = (action: AuditAction): boolean => refusals.includes(action)

/** Entries of one action per hour: about one person, and, of refusals, in one world. */
const mostOfPerson = 10
const mostRefusals = 200
/** Of somebody who may enter more worlds than these, refusals that name none are in the log alone: strangers cause them. */
const mostWorldsOfRefusal = 100

interface Person {
  subject: string
  email: string
  organisationId: string | null
  worldIds: readonly string[] | null
}

/**
 * Writes what happened into the trails of the worlds that learn of it; what happened to nobody known into none. A world
 * whose trail cannot be written keeps no other from its own.
 */
export async function writeHappenings(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  happenings: readonly Happening[],
): Promise<void> {
  const { db, log } = services
  const personOf = await findPeople(services, happenings)
  const people = happenings.map(personOf).filter((person) => person !== null)
  const organisations = new Set(people.flatMap(({ organisationId }) => organisationId ?? []))
  const outside = people.flatMap(({ organisationId, worldIds }) =>
    organisationId === null ? (worldIds ?? []) : [],
  )
  const worlds = await selectWorlds(db, [...organisations], outside)
  const entries = new Map<string, Entry[]>()
  for (const happening of happenings) {
    const person = personOf(happening)
    if (!person) continue
    for (const world of worldsOf(person, happening, worlds)) {
      const { id, at, action, address, record, how } = happening
      const { subject, email } = person
      const after = how === undefined ? null : { how }
      const entry = { id, at, action, subject, email, address, record: record ?? null, after }
      entries.set(world, [...(entries.get(world) ?? []), entry])
    }
  }
  for (const [world, ofWorld] of entries) {
    await inWorldTransaction(db, world, null, (scope) =>
      recordLimited(scope, ofWorld, {
        person: mostOfPerson,
        world: (action) => (isRefusal(action) ? mostRefusals : Number.POSITIVE_INFINITY),
      }),
    ).catch((err: unknown) => log.error({ err, world }, 'security events could not be recorded'))
  }
}

async function findPeople(
  { db, config }: Pick<Services, 'db' | 'config'>,
  happenings: readonly Happening[],
): Promise<(happening: Happening) => Person | null> {
  const whoms = happenings.map(({ whom }) => whom)
  const accounts = await selectAccounts(
    db,
    whoms.flatMap((whom) => ('accountId' in whom ? whom.accountId : [])),
    whoms.flatMap((whom) => ('typed' in whom ? whom.typed : [])),
  )
  const people = accounts.map(({ id, ...account }) => ({ subject: id, ...account }))
  const byId = new Map(people.map((person) => [person.subject, person]))
  // Two organisations may have accounts with one address, of which one awaits it.
  const byEmail = new Map(
    people.filter(({ awaitsAddress }) => !awaitsAddress).map((person) => [person.email, person]),
  )
  return ({ whom }) => {
    if ('accountId' in whom) return byId.get(whom.accountId) ?? null
    if ('typed' in whom) return byEmail.get(whom.typed) ?? null
    return { ...whom, organisationId: null, worldIds: config.oidc?.worlds ?? [] }
  }
}

/**
 * The worlds that learn of it: the one that a call named, if it is the person's or of their organisation, else all that
 * they may enter. No world learns of the people of another organisation.
 */
function worldsOf(
  person: Person,
  happening: Happening,
  worlds: readonly { id: string; organisation_id: string }[],
): string[] {
  const isOwn = (world: { id: string; organisation_id: string }) =>
    world.organisation_id === person.organisationId || mayEnter(person, world)
  const named = worlds.find((world) => world.id === happening.world && isOwn(world))
  if (named) return [named.id]
  const open = worlds.filter((world) => mayEnter(person, world))
  return isRefusal(happening.action) && open.length > mostWorldsOfRefusal ? [] : open.map(({ id }) => id)
}
