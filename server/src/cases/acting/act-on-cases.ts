import { type ActedCase, type ActionOutcome, type AuditAction, minuteLength } from '@muster/contract'
import { actionsOf, isAlready } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { RecordChange } from '../../platform/http/serve.ts'
import type { Change } from '../../platform/records/audit.sql.ts'
import type { CaseRecord } from '../book/case-records.sql.ts'
import { openCasebook } from '../book/casebook.ts'
import { seenAmong } from '../reading/one-case.sql.ts'
import { sightOf } from '../reading/sight.sql.ts'
import { type Deed, doAction } from './do-action.ts'
import { readRepeated } from './repeated-comments.sql.ts'

interface AskedCase {
  number: number
  version?: number | undefined
}

interface Acting {
  scope: Scope
  caller: Caller
  now: number
  record: RecordChange
  /** The name of the action in the audit trail. */
  changes: AuditAction
}

/**
 * Does something with each of many cases, or says why not. The cases are locked before they are judged: of two people
 * who take one, the second finds it taken [K-613 to K-617].
 */
export async function actOnCases(
  { scope, caller, now, record, changes }: Acting,
  {
    cases,
    deed,
    isRefused = () => false,
  }: {
    cases: readonly AskedCase[]
    deed: Deed
    /** What refuses a case beside its state and the caller's role. */
    isRefused?: (number: number) => boolean
  },
): Promise<{ cases: ActedCase[] }> {
  const numbers = cases.map(({ number }) => number)
  const seen = await seenAmong(scope, await sightOf(scope, caller), numbers)
  if (seen.size === 0) throw new AppError('notFound')
  const book = await openCasebook(scope, now, [...seen])
  const by = { id: caller.subject, email: caller.email }
  const repeated =
    deed.action === 'comment'
      ? await readRepeated(scope, [...seen], { by: by.id, text: deed.text, since: now - minuteLength })
      : new Set<number>()
  const done: Change[] = []
  const acted = cases.map((asked): ActedCase => {
    const found = book.cases.get(asked.number)
    if (!found)
      return { number: asked.number, outcome: 'notFound', version: null, state: null, takenBy: null }
    const isRepeated = repeated.has(asked.number)
    const outcome = isRefused(asked.number)
      ? 'notAllowed'
      : outcomeOf(found, { deed, asked, caller, isRepeated })
    if (outcome === 'changedMeanwhile') {
      const { versionedBy, versionedAt: changedAt } = found
      return {
        ...actedOf(found, outcome),
        changedAt,
        ...(versionedBy !== null && { changedBy: versionedBy }),
      }
    }
    if (outcome !== 'done') return actedOf(found, outcome)
    const before = toldOf(found)
    doAction(book, found, deed, by)
    done.push({
      action: changes,
      recordId: String(found.number),
      record: `#${found.number}`,
      version: found.version,
      ...(deed.action !== 'comment' && { before, after: toldOf(found) }),
    })
    return actedOf(found, 'done')
  })
  if (done.length > 0) {
    await book.save()
    await record(...done)
  }
  return { cases: acted }
}

interface Judged {
  deed: Deed
  asked: AskedCase
  caller: Caller
  /** Whether the caller has just said the same. */
  isRepeated: boolean
}

function outcomeOf(found: CaseRecord, { deed, asked, caller, isRepeated }: Judged): ActionOutcome {
  const { action } = deed
  const to = deed.action === 'handOver' ? deed.to.id : caller.subject
  if (isRepeated || isSameSnooze(found, deed) || isAlready(found, action, { by: caller.subject, to }))
    return 'already'
  if (asked.version !== undefined && asked.version !== found.version) return 'changedMeanwhile'
  const { state, takenBy, endedAt, owner } = found
  const met = { state, takenBy, lasts: endedAt === null, isOwn: owner === caller.subject }
  const possible = actionsOf(met, { id: caller.subject, role: caller.role })
  return possible.includes(action) ? 'done' : 'notAllowed'
}

const isSameSnooze = (found: CaseRecord, deed: Deed): boolean =>
  deed.action === 'snooze' &&
  found.state === 'snoozed' &&
  found.snoozeUntil === deed.until &&
  found.snoozeOrWorse === deed.orWorse

const actedOf = (found: CaseRecord, outcome: ActionOutcome): ActedCase => ({
  number: found.number,
  outcome,
  version: found.version,
  state: found.state,
  takenBy: found.takenBy === null ? null : { id: found.takenBy, email: found.takenEmail ?? found.takenBy },
})

/** A case as the audit trail stores it [K-618]. */
const toldOf = ({ state, takenEmail, snoozeUntil, snoozeOrWorse, closeReason }: CaseRecord) => ({
  ...{ state, takenBy: takenEmail, snoozeUntil, snoozeOrWorse, closeReason },
})
