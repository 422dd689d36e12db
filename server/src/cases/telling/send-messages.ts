import type { CaseEntry, MessageKind } from '@muster/contract'
import {
  afterStep,
  type Escalation,
  hearersOf,
  isNobodyReached,
  nextStepAt,
  type QuietTime,
  quietUntil,
  repeatTime,
} from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { StoredCohort } from '../book/case-history.sql.ts'
import type { CaseRecord } from '../book/case-records.sql.ts'
import { type Receiver, readTold, type ToldDelivery } from './deliveries.sql.ts'
import { type Hearing, readHearing } from './hearing.ts'
import { Post } from './post.ts'
import { readTellingWatches, type TellingWatch } from './telling-watches.sql.ts'

/** Something that happened to a case and that somebody may hear of; `nextStep` tells the steps that are due. */
export interface Message {
  record: CaseRecord
  kind: MessageKind
  /** Whether the one who has the case did it [K-313]. */
  isByTaker?: boolean
  /** Who had the case before. */
  formerTaker?: string
  /** What cannot be read from the case later. */
  facts?: object
}

/** Where it is noted what was told. */
export interface TellingBook {
  now: number
  cohortsOf(record: CaseRecord): StoredCohort[]
  note(
    record: CaseRecord,
    kind: 'notified' | 'notReached',
    facts: Pick<Notified, 'message' | 'receivers'> | Pick<NotReached, 'step' | 'receivers' | 'isLast'>,
  ): void
}
type Notified = Extract<CaseEntry, { kind: 'notified' }>
type NotReached = Extract<CaseEntry, { kind: 'notReached' }>

/** What is known of all cases that are told of. */
interface Telling {
  book: TellingBook
  hearing: Hearing
  post: Post
  told: ReadonlyMap<number, ToldDelivery[]>
}

const tellOpening: readonly MessageKind[] = [
  'opened',
  'nextStep',
  'worse',
  'cameBack',
  'snoozeEnded',
  'collected',
]

/** Writes the deliveries of messages, in the transaction of what they tell of. */
export async function sendMessages(
  scope: Scope,
  book: TellingBook,
  messages: readonly Message[],
): Promise<void> {
  const cases = [...new Set(messages.map(({ record }) => record.number))]
  const watchIds = [...new Set(messages.flatMap(({ record }) => record.watchId ?? []))]
  const watches = await readTellingWatches(scope, watchIds)
  const told = Map.groupBy(await readTold(scope, cases, watchIds), (delivery) => delivery.case)
  const post = await Post.open(scope, book.now, watchIds)
  const telling = { book, hearing: await readHearing(scope), post, told }
  for (const message of messages) {
    const watch = watches.get(message.record.watchId ?? '') ?? null
    if (message.kind === 'nextStep') tellSteps(telling, message.record, watch)
    else tellOnce(telling, message, watch)
  }
  await post.send(scope)
}

/** Quiet hours in the zone that applies to a case [K-212]. */
export const quietTimeOf = (record: CaseRecord, watch: TellingWatch | null): QuietTime | null =>
  watch?.quietHours
    ? {
        ...watch.quietHours,
        zone: watch.quietHours.usesZoneOfPlace ? record.timeZone : watch.quietHours.timeZone,
      }
    : null

const aboutOf = ({ book }: Telling, record: CaseRecord) => ({
  record,
  cohorts: book
    .cohortsOf(record)
    .filter(({ devices, peakDevices }) => devices + peakDevices > 0)
    .map(({ cohort }) => cohort),
})

/** The steps begin again with the first one, which tells of this from a moment on [K-306]. */
export function restartSteps(record: CaseRecord, kind: MessageKind, from: number): void {
  record.toldSteps = 0
  record.stepsSince = from
  record.stepsKind = kind
  record.isUnreachable = false
  record.isNobodyReached = false
}

/** Tells the steps that are due, one after the other where nobody of one can be told [K-303 to K-309]. */
function tellSteps(telling: Telling, record: CaseRecord, watch: TellingWatch | null): void {
  record.lookAt = null
  if (record.state !== 'open' || watch === null) return
  const quiet = quietTimeOf(record, watch)
  const { now } = telling.book
  let escalation: Escalation = {
    stepMinutes: watch.steps.map(({ afterMinutes }) => afterMinutes),
    told: record.toldSteps,
    since: record.stepsSince,
    isUnreachable: record.isUnreachable,
  }
  for (;;) {
    const at = nextStepAt(escalation, { quiet, now })
    record.lookAt = at
    if (at === null || at > now) break
    const step = escalation.told + 1
    const { receivers = [] } = watch.steps[escalation.told] ?? {}
    const heard = telling.hearing.ofStep(aboutOf(telling, record), receivers)
    const kind = escalation.told === 0 ? record.stepsKind : 'nextStep'
    deliver(telling, record, { kind, receivers: heard, step, at: now })
    escalation = afterStep(escalation, { at: now, receivers: heard.length })
    if (heard.length === 0)
      telling.book.note(record, 'notReached', { step, receivers: [], isLast: step === watch.steps.length })
  }
  record.toldSteps = escalation.told
  record.stepsSince = escalation.since
  record.isUnreachable = escalation.isUnreachable
  record.isNobodyReached = isNobodyReached(escalation)
}

/** Tells those who hear of one thing [K-311 to K-313]. */
function tellOnce(telling: Telling, message: Message, watch: TellingWatch | null): void {
  const { record, kind, isByTaker = false, formerTaker, facts } = message
  const isTaken = record.takenBy !== null && (record.state === 'taken' || record.state === 'snoozed')
  const isTold = record.toldAt !== null
  const hearers = hearersOf(kind, { isTaken, isTold, isByTaker, tellsEnd: watch?.tellsEnd ?? false })
  const before = telling.told.get(record.number) ?? []
  if (hearers === 'steps') {
    // What waits still is replaced by this, or says it too.
    const sentAt = lastOf(before.filter((each) => isRepeat(each.kind) && !each.isWaiting))
    restartSteps(record, kind, isRepeat(kind) ? repeatTime(sentAt, telling.book.now) : telling.book.now)
    tellSteps(telling, record, watch)
    return
  }
  // The steps are going to tell that it came back, as it is then.
  if (kind === 'worse' && !isTaken && record.stepsKind === 'cameBack' && record.toldSteps === 0) return
  const about = aboutOf(telling, record)
  const receivers = {
    nobody: () => [],
    taker: () => telling.hearing.ofPerson(about, record.takenBy ?? ''),
    formerTaker: () => telling.hearing.ofPerson(about, formerTaker ?? ''),
    told: () =>
      telling.hearing.ofTold(
        about,
        before
          .filter((told) => tellOpening.includes(told.kind) && !(kind === 'over' && knowsEnd(before, told)))
          .map(({ receiver }) => receiver),
      ),
  }[hearers]()
  const repeats = (receiver: Receiver) =>
    before.filter((told) => isRepeat(told.kind) && isSame(told.receiver, receiver))
  const quiet = quietTimeOf(record, watch)
  for (const receiver of receivers) {
    const earlier = isRepeat(kind) ? repeats(receiver) : []
    // What waits is completed when it is sent, and then says this too [K-1202].
    if (earlier.some(({ isWaiting }) => isWaiting)) continue
    const at = quietUntil(
      quiet,
      isRepeat(kind) ? repeatTime(lastOf(earlier), telling.book.now) : telling.book.now,
    )
    deliver(telling, record, { kind, receivers: [receiver], step: null, at, facts })
  }
  noteTold(telling, record, kind, receivers)
}

/** Of these a case sends a receiver one an hour [K-1202]. */
const isRepeat = (kind: MessageKind): boolean => kind === 'worse' || kind === 'cameBack'

const isSame = (a: Receiver, b: Receiver): boolean => a.kind === b.kind && a.id === b.id

const lastOf = (told: readonly ToldDelivery[]): number | null =>
  told.reduce<number | null>((last, { sendAt }) => Math.max(last ?? sendAt, sendAt), null)

/** Whether the last that somebody was told of a case is its end: they know nothing of what came since [K-312]. */
function knowsEnd(before: readonly ToldDelivery[], { receiver }: ToldDelivery): boolean {
  const [ends = [], others = []] = [true, false].map((isEnd) =>
    before.filter((told) => isSame(told.receiver, receiver) && (told.kind === 'over') === isEnd),
  )
  return (lastOf(ends) ?? 0) > (lastOf(others) ?? 0)
}

interface Delivered {
  kind: MessageKind
  receivers: readonly Receiver[]
  step: number | null
  at: number
  facts?: object | undefined
}

function deliver(
  telling: Telling,
  record: CaseRecord,
  { kind, receivers, step, at, facts }: Delivered,
): void {
  for (const receiver of receivers) {
    const told = { at: telling.book.now, ...facts }
    const { watchId, number } = record
    telling.post.write({ kind, case: number, watchId, step, receiver, facts: told, at })
  }
  if (step !== null) noteTold(telling, record, kind, receivers)
}

/** The entry of the timeline, and what much worse is compared with [K-508]. */
function noteTold(
  { book }: Telling,
  record: CaseRecord,
  message: MessageKind,
  receivers: readonly Receiver[],
): void {
  if (receivers.length === 0) return
  book.note(record, 'notified', { message, receivers: receivers.map(({ name }) => name) })
  if (message === 'over' || message === 'handedOver' || message === 'takenFromYou') return
  record.toldAt = book.now
  record.toldDevices = record.devices
  record.toldLevel = record.level
}
