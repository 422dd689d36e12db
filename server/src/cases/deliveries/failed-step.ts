import { z } from 'zod'
import type { Scope } from '../../platform/database/tenancy.ts'
import { openCasebook } from '../book/casebook.ts'
import { ToldStep } from '../messages/message-facts.ts'
import { readTellingWatches } from '../telling/telling-watches.sql.ts'
import type { ClaimedDelivery } from './delivery-queue.sql.ts'
import { readSteps } from './told-steps.sql.ts'

/**
 * When nobody of a case's step could be reached, its timeline says so, and the next step is told at once, if it was not
 * told meanwhile [K-308, K-309]: `missed` is a delivery that failed, or whose receiver cannot be told any more.
 */
export async function noteFailedStep(scope: Scope, missed: ClaimedDelivery, now: number): Promise<void> {
  const steps = stepsOf(missed)
  if (steps.length === 0) return
  const book = await openCasebook(scope, now, [...new Set(steps.map((each) => each.case))])
  // Locked by now: of the steps' deliveries that fail at the same moment, the last one finds them all.
  const failed = (await readSteps(scope, missed.watchId, steps)).filter(({ hasFailed }) => hasFailed)
  const lasting = failed.flatMap((each) => {
    const record = book.cases.get(each.case)
    return record && record.endedAt === null ? { ...each, record } : []
  })
  if (lasting.length === 0) return
  const watchIds = [...new Set(lasting.map(({ record }) => record.watchId ?? ''))]
  const watches = await readTellingWatches(scope, watchIds)
  for (const { record, step, receivers } of lasting) {
    const last = watches.get(record.watchId ?? '')?.steps.length ?? 0
    book.note(record, 'notReached', { step, receivers, isLast: step >= last })
    if (record.state === 'open' && record.toldSteps === step && !record.isUnreachable) {
      record.isUnreachable = true
      book.goOn(record)
    }
  }
  await book.save()
}

const CollectedSteps = z.object({ steps: z.array(ToldStep) })

/** The steps that a message tells: one, none, or those of the cases that it collects. */
function stepsOf({ kind, caseNumber, step, createdAt, facts }: ClaimedDelivery): ToldStep[] {
  if (kind === 'collected') return CollectedSteps.safeParse(facts).data?.steps ?? []
  return caseNumber === null || step === null ? [] : [{ case: caseNumber, step, at: createdAt }]
}
