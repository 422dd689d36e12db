import type { WorldSettings, watchProblems } from '@muster/contract'
import { isKindLicensed, isWatchedOff, type WatchableProducts } from '@muster/rules'
import type { KnownPerson, KnownReceivers } from './known-receivers.sql.ts'
import type { Receiver, StoredWatch } from './watches.sql.ts'

export type WatchProblem = (typeof watchProblems)[number]

/** What there is in a world for watches to find, and whom they can tell. */
export interface Surroundings extends KnownReceivers {
  products: WatchableProducts
  settings: WorldSettings
  homeLocationIds: ReadonlySet<string>
  zoneIds: ReadonlySet<string>
  /** Groups that have devices. */
  groups: ReadonlySet<string>
  /** Whether mails can be sent. */
  canMail: boolean
}

/** What is wrong with a watch [K-112, K-113, K-420]. */
export function problemsOf(watch: StoredWatch, around: Surroundings): WatchProblem[] {
  const problems: Record<WatchProblem, boolean> = {
    nobodyHears: !isHeard(watch, around),
    nothingToWatch: hasNothingToWatch(watch, around),
    productOff: !isKindLicensed(watch.watched.kind, around.products),
    alertOff: isWatchedOff(watch.watched, around.settings),
    channelFailing: channelsOf(watch).some((id) => around.channels.get(id)?.isFailing),
    lookFailed: watch.failedAt !== null,
  }
  return (Object.keys(problems) as WatchProblem[]).filter((problem) => problems[problem])
}

const channelsOf = ({ steps }: StoredWatch): string[] =>
  steps.flatMap(({ receivers }) => receivers).flatMap((each) => (each.kind === 'channel' ? [each.id] : []))

/** Whether anybody at all can be told [K-307, K-1004]. */
function isHeard({ id, owner, steps }: StoredWatch, { people, channels, canMail }: Surroundings): boolean {
  const wants = (person: KnownPerson | undefined): boolean =>
    person !== undefined && canMail && person.wantsMail && !person.unsubscribed.includes(id)
  // A user whom only the identity provider knows is not among the people while their watches rest [K-907].
  if (owner !== null) return canMail && (!people.has(owner) || wants(people.get(owner)))
  const isReached = (receiver: Receiver): boolean => {
    if (receiver.kind === 'person') return wants(people.get(receiver.id))
    if (receiver.kind === 'placePeople') {
      return [...people.values()].some((person) => person.isOfPlace && wants(person))
    }
    const channel = channels.get(receiver.id)
    return channel?.isOn === true && channel.hasReceivers && (channel.kind !== 'email' || canMail)
  }
  return steps.some(({ receivers }) => receivers.some(isReached))
}

/** Whether nothing that one of its filters names exists any more; null stands for devices without any. */
function hasNothingToWatch({ where, watched }: StoredWatch, around: Surroundings): boolean {
  const filter = 'filter' in watched ? watched.filter : {}
  const isGone = (named: readonly (string | null)[] | undefined, known: ReadonlySet<string>) =>
    named !== undefined && named.length > 0 && !named.some((name) => name === null || known.has(name))
  return (
    isGone(where.homeLocationIds, around.homeLocationIds) ||
    isGone(filter.homeLocations, around.homeLocationIds) ||
    isGone(where.groups, around.groups) ||
    isGone(filter.groups, around.groups) ||
    (where.zoneId !== null && !around.zoneIds.has(where.zoneId))
  )
}
