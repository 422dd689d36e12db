import type { CaseState, DeliveryState, GiveUpReason, MessageKind } from '@muster/contract'
import { day, hour, minute } from '../time/durations.ts'

const second = minute / 60

/** Milliseconds from one try to the next, the last of them again and again [K-1109]. */
const waits = [
  10 * second,
  30 * second,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
] as const
const longestWait = waits[waits.length - 1] ?? 0

/** Milliseconds after the first try after which there is no other. */
export const triedFor = day

/** The share of a wait by which deliveries of the same moment are spread. */
const spread = 0.2

/** From -1 to 1, by the delivery and the number of the try: the same at every calculation (FNV-1a). */
function spreadOf(id: string, tries: number): number {
  let hash = 2_166_136_261
  for (const character of `${id} ${tries}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return ((hash >>> 0) / 0xffffffff) * 2 - 1
}

interface FailedTry {
  id: string
  /** How many tries there have been. */
  tries: number
  firstAt: number
  now: number
  /** Milliseconds that the receiver asked to wait; null where it did not. */
  retryAfter: number | null
}

/** When to try again; null where a day has passed [K-1109, K-1110]. */
export function nextTryAt({ id, tries, firstAt, now, retryAfter }: FailedTry): number | null {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? waits[0]
  const spreadWait = Math.round(wait * (1 + spread * spreadOf(id, tries)))
  const at = now + Math.max(spreadWait, Math.min(retryAfter ?? 0, longestWait))
  return at - firstAt > triedFor ? null : at
}

/** What became of a try: the status of an HTTP answer, the code of a mail server, or why there was none. */
export type TryResult =
  | { kind: 'http'; status: number }
  | { kind: 'smtp'; code: number }
  | { kind: 'refused'; reason: Exclude<GiveUpReason, 'tooLong' | 'gone' | 'noMailbox'> }
  | { kind: 'noAnswer' }

/** What a try means: delivered, to be tried again, or hopeless [K-1107, K-1111]. */
export function outcomeOfTry(result: TryResult): 'delivered' | 'again' | { giveUp: GiveUpReason } {
  switch (result.kind) {
    case 'http':
      if (result.status >= 200 && result.status < 300) return 'delivered'
      return result.status === 410 ? { giveUp: 'gone' } : 'again'
    case 'smtp':
      if (result.code >= 200 && result.code < 300) return 'delivered'
      return result.code >= 500 ? { giveUp: 'noMailbox' } : 'again'
    case 'refused':
      return { giveUp: result.reason }
    case 'noAnswer':
      return 'again'
  }
}

/** Whether "a case opened" is of use to people when it is sent first: not if it has been taken, snoozed or ended by then. */
export const isStillNeeded = ({
  kind,
  tries,
  caseState,
}: {
  kind: MessageKind
  tries: number
  caseState: CaseState
}): boolean => tries > 0 || (kind !== 'opened' && kind !== 'nextStep') || caseState === 'open'

const replaced: Partial<Record<MessageKind, readonly MessageKind[]>> = {
  worse: ['worse'],
  cameBack: ['worse', 'over'],
  over: ['opened', 'nextStep', 'worse', 'cameBack', 'snoozeEnded'],
}

/** Whether an undelivered message says nothing that a newer one about the same case does not say better [K-1114]. */
export const isReplaced = (
  earlier: { kind: MessageKind; state: DeliveryState },
  newer: MessageKind,
): boolean => earlier.state === 'waiting' && (replaced[newer]?.includes(earlier.kind) ?? false)
