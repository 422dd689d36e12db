import type { DeliveryState, GiveUpReason } from '@muster/contract'
import { nextTryAt, outcomeOfTry } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { noteChannel } from '../channels/channel-rows.sql.ts'
import type { TryAnswer } from './answer-text.ts'
import { type ClaimedDelivery, holdsClaim } from './delivery-queue.sql.ts'
import { noteFailedStep } from './failed-step.ts'
import { noteLateTry, noteTry } from './tries.sql.ts'

interface Outcome {
  state: DeliveryState
  reason: GiveUpReason | null
  nextAt: number | null
}

/** Notes what became of a try: delivered, to be tried again, or given up [K-1107, K-1109 to K-1111]. */
export async function noteAnswer(
  scope: Scope,
  claimed: ClaimedDelivery,
  { answer, at, milliseconds, now }: { answer: TryAnswer; at: number; milliseconds: number; now: number },
): Promise<Outcome> {
  const outcome = outcomeOf(claimed, answer, now)
  const tried = { at, milliseconds, status: answer.status, answer: answer.text }
  if (!(await holdsClaim(scope, claimed))) {
    await noteLateTry(scope, claimed.id, { ...tried, hasArrived: outcome.state === 'delivered' })
    return outcome
  }
  await noteTry(scope, claimed.id, { ...tried, ...outcome })
  if (claimed.receiverKind === 'channel') {
    const isGone = outcome.reason === 'gone'
    await noteChannel(scope, claimed.receiverId, { at: now, state: outcome.state, isGone })
  }
  if (outcome.state === 'failed') await noteFailedStep(scope, claimed, now)
  return outcome
}

/** Notes that a message could not be written, which is no fault of its receiver: that is tried again like a send. */
export async function noteUnwritten(scope: Scope, claimed: ClaimedDelivery, now: number): Promise<void> {
  if (!(await holdsClaim(scope, claimed))) return
  const outcome = outcomeOf(claimed, { result: { kind: 'noAnswer' }, retryAfter: null }, now)
  const tried = { at: now, milliseconds: 0, status: null, answer: 'This message could not be written' }
  await noteTry(scope, claimed.id, { ...tried, ...outcome })
  if (outcome.state === 'failed') await noteFailedStep(scope, claimed, now)
}

function outcomeOf(
  { id, kind, tries, firstTryAt, sendAt }: ClaimedDelivery,
  { result, retryAfter }: Pick<TryAnswer, 'result' | 'retryAfter'>,
  now: number,
): Outcome {
  const outcome = outcomeOfTry(result)
  if (outcome === 'delivered') return { state: 'delivered', reason: null, nextAt: null }
  if (outcome !== 'again') return { state: 'failed', reason: outcome.giveUp, nextAt: null }
  // Whoever sends a test looks at what becomes of it.
  if (kind === 'test') return { state: 'failed', reason: null, nextAt: null }
  const nextAt = nextTryAt({ id, tries: tries + 1, firstAt: firstTryAt ?? sendAt, now, retryAfter })
  return nextAt === null
    ? { state: 'failed', reason: 'tooLong', nextAt: null }
    : { state: 'waiting', reason: null, nextAt }
}
