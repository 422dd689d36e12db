import { randomUUID } from 'node:crypto'
import { collectedCases } from '@muster/contract'
import { brandOfWorld, isStillNeeded } from '@muster/rules'
import { selectWorld } from '../../access/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Services } from '../../platform/services.ts'
import { EventFacts, MessageFacts } from '../messages/message-facts.ts'
import { senderOf } from '../messages/message-text.ts'
import { readPropertyNames } from '../reading/property-names.ts'
import { sightOf } from '../reading/sight.sql.ts'
import {
  addressDelivery,
  type ClaimedDelivery,
  completeDelivery,
  copyDelivery,
  dropDelivery,
  holdsClaim,
  toldAmong,
} from './delivery-queue.sql.ts'
import { noteFailedStep } from './failed-step.ts'
import { confirmedAddresses, type Receiver, receiverOf } from './receiver.ts'
import { isoTime, toldCaseOf } from './told-case.ts'
import { selectToldCases } from './told-cases.sql.ts'

/** A delivery that is ready for a try. */
export interface PreparedDelivery {
  claimed: ClaimedDelivery
  receiver: Receiver
  facts: MessageFacts
}

/**
 * What a claimed delivery says and to whom, decided once, before its first try [K-1115]. Null where nothing is sent now:
 * it is no longer needed, was handed on to the addresses of its channel, or is somebody else's to send.
 */
export async function prepareDelivery(
  scope: Scope,
  claimed: ClaimedDelivery,
  { config, now }: Pick<Services, 'config' | 'now'>,
): Promise<PreparedDelivery | null> {
  const at = now().getTime()
  if (at >= claimed.until || !(await holdsClaim(scope, claimed))) return null
  const event = EventFacts.parse(claimed.facts)
  const receiver = await receiverOf(scope, claimed, event.to)
  if (!receiver || !isWanted(claimed, receiver)) return await dropUnreached(scope, claimed, at)
  if (claimed.isComplete) return { claimed, receiver, facts: MessageFacts.parse(claimed.facts) }
  if (receiver.channel?.kind === 'email' && event.to === null) {
    return await handOn(scope, claimed, { event, to: confirmedAddresses(receiver.channel), at })
  }
  const facts = await factsOf(scope, claimed, { event, receiver, config })
  if (facts === 'unseen') return await dropUnreached(scope, claimed, at)
  if (facts === 'notNeeded') return await drop(scope, claimed)
  await completeDelivery(scope, claimed.id, { facts, now: at })
  return { claimed: { ...claimed, firstTryAt: claimed.firstTryAt ?? at }, receiver, facts }
}

async function drop(scope: Scope, { id }: ClaimedDelivery): Promise<null> {
  await dropDelivery(scope, id, { isUnreached: false })
  return null
}

/** Who cannot be told any more is missing from their step, as if the message had failed [K-307, K-308]. */
async function dropUnreached(scope: Scope, claimed: ClaimedDelivery, now: number): Promise<null> {
  await dropDelivery(scope, claimed.id, { isUnreached: true })
  await noteFailedStep(scope, claimed, now)
  return null
}

/** Whether a receiver of emails wants this one: their choices apply to the next message [K-1008, K-1025]. */
function isWanted({ kind, watchId }: ClaimedDelivery, { email }: Receiver): boolean {
  if (email === null || kind === 'test') return true
  const { isOn, tellsEnd, unsubscribed } = email.choices
  return isOn && (tellsEnd || kind !== 'over') && (watchId === null || !unsubscribed.includes(watchId))
}

/** An email channel has several addresses: each gets a delivery of its own, the first one this. */
async function handOn(
  scope: Scope,
  claimed: ClaimedDelivery,
  { event, to, at }: { event: EventFacts; to: readonly string[]; at: number },
): Promise<null> {
  const [first, ...others] = to
  if (first === undefined) return await dropUnreached(scope, claimed, at)
  const addressed = (address: string) => ({ name: address, facts: { ...event, to: address }, now: at })
  await addressDelivery(scope, claimed.id, addressed(first))
  for (const address of others)
    await copyDelivery(scope, claimed, { id: randomUUID(), ...addressed(address) })
  return null
}

/** Not needed where the message is of no use any more [K-905, K-1112], unseen where its receiver sees none of its cases [K-307]. */
async function factsOf(
  scope: Scope,
  claimed: ClaimedDelivery,
  { event, receiver, config }: { event: EventFacts; receiver: Receiver; config: Services['config'] },
): Promise<MessageFacts | 'notNeeded' | 'unseen'> {
  const { kind, caseNumber, caseNumbers } = claimed
  const world = await selectWorld(scope.tx, scope.world)
  if (!world) return 'notNeeded'
  const casesUrl = new URL(`/${encodeURIComponent(scope.world)}/cases`, config.publicUrl).href
  const facts = (cases: MessageFacts['message']['data']['cases'], totalCount: number): MessageFacts => ({
    ...event,
    kind,
    language: receiver.language,
    sender: senderOf(brandOfWorld(world.partner, config.brand)),
    listUrl: casesUrl,
    message: {
      type: `case.${kind}`,
      timestamp: isoTime(event.at),
      data: { world: { id: scope.world, name: world.name }, cases, totalCount },
    },
  })
  if (kind === 'test') return facts([], 0)
  const sight = await sightOf({ ...scope, view: receiver.view }, { subject: receiver.user })
  const found = await selectToldCases(scope, sight, caseNumbers ?? (caseNumber === null ? [] : [caseNumber]))
  const kindOf = ({ number }: { number: number }) =>
    kind === 'collected' ? (event.kinds[number] ?? 'opened') : kind
  const ended = found.filter((each) => kindOf(each) === 'over').map(({ number }) => number)
  const known = await toldAmong(scope, claimed, ended)
  const told = found.filter(
    (each) =>
      isStillNeeded({ kind: kindOf(each), tries: 0, caseState: each.state }) &&
      (kindOf(each) !== 'over' || known.has(each.number)),
  )
  if (told.length === 0) return found.length === 0 ? 'unseen' : 'notNeeded'
  const names = await readPropertyNames(
    scope,
    told.flatMap(({ common }) => common ?? []),
  )
  const cases = told.map((stored) => toldCaseOf(stored, { casesUrl, cohorts: sight.cohorts, names }))
  if (kind !== 'collected') return facts(cases, cases.length)
  return facts(
    cases.slice(0, collectedCases).map((each) => ({ ...each, common: [] })),
    cases.length,
  )
}
