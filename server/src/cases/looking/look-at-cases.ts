import type { Scope } from '../../platform/database/tenancy.ts'
import { type CaseRecord, lockCases, lockDueCases } from '../book/case-records.sql.ts'
import { Casebook } from '../book/casebook.ts'
import { wakeCase } from './case-turns.ts'
import { type DueCase, postponeCase } from './due-cases.sql.ts'
import { noteFailedLook, triedAgainAfter } from './looking-watches.sql.ts'

/** Cases of one transaction. */
export const mostCases = 500

/** Wakes cases whose snooze ends, and tells steps that are due; returns whether there may be more. */
export async function lookAtCases(scope: Scope, now: number): Promise<boolean> {
  const cases = await lockDueCases(scope, now, mostCases)
  await goOnWith(scope, cases, now)
  return cases.length === mostCases
}

/** The same for one case. */
export const lookAtCase = async (scope: Scope, { number }: DueCase, now: number): Promise<void> =>
  await goOnWith(scope, await lockCases(scope, [number]), now)

async function goOnWith(scope: Scope, cases: readonly CaseRecord[], now: number): Promise<void> {
  if (cases.length === 0) return
  const book = new Casebook(scope, now, cases)
  for (const record of cases) {
    record.lookAt = null
    const { state, snoozeUntil } = record
    if (state === 'snoozed' && snoozeUntil !== null && snoozeUntil <= now) wakeCase(book, record, 'time')
    else if (state === 'snoozed') record.lookAt = snoozeUntil
    else if (state === 'open') book.goOn(record)
  }
  await book.save()
}

/** A case that failed is tried again later, and its watch says so [K-1221]. */
export async function noteFailedCase(scope: Scope, { number, watchId }: DueCase, now: number): Promise<void> {
  await postponeCase(scope, number, { now, lookAt: now + triedAgainAfter })
  if (watchId !== null) await noteFailedLook(scope, watchId, now)
}
