import type { Scope } from '../../platform/database/tenancy.ts'
import { openCasebook } from '../book/casebook.ts'
import { readTellingWatches } from '../telling/telling-watches.sql.ts'
import { type ClaimedDelivery, readStep } from './delivery-queue.sql.ts'

/**
 * When nobody of a case's step could be reached, its timeline says so, and the next step is told at once, if it was not
 * told meanwhile [K-308, K-309].
 */
export async function noteFailedStep(scope: Scope, failed: ClaimedDelivery, now: number): Promise<void> {
  const { caseNumber, step } = failed
  if (caseNumber === null || step === null) return
  const book = await openCasebook(scope, now, [caseNumber])
  const record = book.cases.get(caseNumber)
  // Locked by now: of the step's deliveries that fail at the same moment, the last one finds them all.
  const { hasFailed, receivers } = await readStep(scope, { caseNumber, step, createdAt: failed.createdAt })
  if (!record || !hasFailed || record.endedAt !== null) return
  const watch = (await readTellingWatches(scope, [record.watchId ?? ''])).get(record.watchId ?? '')
  book.note(record, 'notReached', { step, receivers, isLast: step >= (watch?.steps.length ?? 0) })
  if (record.state === 'open' && record.toldSteps === step && !record.isUnreachable) {
    record.isUnreachable = true
    book.goOn(record)
  }
  await book.save()
}
