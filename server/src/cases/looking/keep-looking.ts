import { type EndReason, minuteLength } from '@muster/contract'
import { forgetStatusChanges } from '../../alerts/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Actor } from '../book/case-history.sql.ts'
import { type CaseRecord, lockLastingCases } from '../book/case-records.sql.ts'
import { Casebook } from '../book/casebook.ts'
import { readKnownDowntime } from '../downtime/own-downtime.ts'
import { fillAlerting } from './alerting.sql.ts'
import { aboutColumns, finishCase } from './case-turns.ts'
import { type CaseWork, lockCaseWork, saveCaseWork } from './case-work.sql.ts'
import { lookAtWatch } from './look-at-watch.ts'
import { LookMemory } from './look-memory.ts'
import {
  forgetLooks,
  type LookingWatch,
  readLookingWatches,
  readLookingWatchesById,
} from './looking-watches.sql.ts'
import { readWatchGroups, type WatchGroup } from './watch-groups.sql.ts'

/**
 * Looks at watches that were created, switched on or changed, in the transaction of that change: what counts already
 * opens cases without messages [K-412]. Cases of groups that no longer match end [K-411].
 */
export async function lookAnew(scope: Scope, watchIds: readonly string[], now: number): Promise<void> {
  const work = await lockCaseWork(scope)
  if (!work.isOn || work.filledAt === null) {
    await fillAlerting(scope, now)
    await forgetStatusChanges(scope)
    work.isOn = true
    work.filledAt = now
    // What was being changed meanwhile was not noted.
    work.lookAt = now + minuteLength
  }
  await forgetLooks(scope, watchIds)
  const memory = new LookMemory()
  const downtime = await readKnownDowntime(scope.tx, now)
  for (const watch of await readLookingWatchesById(scope, watchIds)) {
    await endCases(
      scope,
      [watch.id],
      { reason: 'watchChanged', now, by: null },
      (record) => !isAbout(watch, record),
    )
    await lookAtWatch(scope, watch, { work, now, downtime, memory, deployment: null })
    const met = new Set((await readWatchGroups(scope, watch.id, null)).filter(isMet).map(({ key }) => key))
    await endCases(
      scope,
      [watch.id],
      { reason: 'watchChanged', now, by: null },
      ({ groupKey }) => !met.has(groupKey),
    )
  }
  await saveCaseWork(scope, work)
}

const isMet = ({ phase }: WatchGroup): boolean => phase === 'alerting' || phase === 'ending'

/** Whether a case is about what its watch looks for now. */
function isAbout(watch: LookingWatch, record: CaseRecord): boolean {
  const { kind, alert, alarm } = aboutColumns(watch)
  return kind === record.kind && alert === record.alert && alarm === record.alarm
}

interface Ending {
  reason: Extract<EndReason, 'watchOff' | 'watchChanged' | 'watchDeleted'>
  now: number
  by: Actor | null
}

async function endCases(
  scope: Scope,
  watchIds: readonly string[],
  { reason, now, by }: Ending,
  isOver: (record: CaseRecord) => boolean,
): Promise<void> {
  const lasting = (await lockLastingCases(scope, watchIds)).filter(isOver)
  if (lasting.length === 0) return
  const book = new Casebook(scope, now, lasting)
  for (const record of book.cases.values()) finishCase(book, record, { at: now, reason, by })
  await book.save()
}

/** Ends the cases of watches that are switched off or deleted [K-409, K-410]; nobody is told. */
export async function endCasesOfWatches(
  scope: Scope,
  watchIds: readonly string[],
  ending: Ending,
): Promise<void> {
  const work: CaseWork = await lockCaseWork(scope)
  await endCases(scope, watchIds, ending, () => true)
  await forgetLooks(scope, watchIds)
  const isOn = (await readLookingWatches(scope)).some(({ id }) => !watchIds.includes(id))
  if (!isOn) {
    // Without watches nothing is noted, so that all has to be read anew for the next one.
    work.isOn = false
    work.filledAt = null
    work.lookAt = null
    await forgetStatusChanges(scope)
  }
  await saveCaseWork(scope, work)
}
