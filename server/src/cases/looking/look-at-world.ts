import { minuteLength } from '@muster/contract'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import { lockDueCases } from '../book/case-records.sql.ts'
import { Casebook } from '../book/casebook.ts'
import { noDowntime, readOwnDowntime } from '../downtime/own-downtime.ts'
import { fillAlerting, findUnheard, forgetEnded } from './alerting.sql.ts'
import { wakeCase } from './case-turns.ts'
import { type CaseWork, saveCaseWork, takeCaseWork } from './case-work.sql.ts'
import { followChanges } from './hear-threshold-changes.ts'
import type { Deployment } from './look.ts'
import { lookAtWatch } from './look-at-watch.ts'
import { LookMemory } from './look-memory.ts'
import {
  type LookingWatch,
  noteFailedLook,
  readDueWatches,
  readLookingWatchesById,
} from './looking-watches.sql.ts'
import { hearChanges, takeChanges } from './take-changes.ts'

interface CaseServices {
  config: Deployment
  db: Database
  log: Logger
}

/** Milliseconds after which a look that failed is tried again. */
const triedAgainAfter = minuteLength

/** A run in one world: takes changes, looks at what is due. Each step is a transaction, and may be repeated. */
export async function lookAtWorld(
  services: CaseServices,
  world: string,
  now: number,
  ending?: AbortSignal,
): Promise<void> {
  const { db } = services
  /** Does work while nobody else does; null where somebody does. */
  const alone = async <Result>(work: (scope: Scope, locked: CaseWork) => Promise<Result>) =>
    await inWorldTransaction(db, world, null, async (scope) => {
      const locked = await takeCaseWork(scope)
      if (locked === null) return null
      const result = await work(scope, locked)
      await saveCaseWork(scope, locked)
      return result
    })
  while (!ending?.aborted && (await alone((scope, work) => hear(scope, work, now))));
  const due = (await inWorldTransaction(db, world, null, (scope) => readDueWatches(scope, now))) ?? []
  const downtime = due.length > 0 ? await readOwnDowntime(db, now) : noDowntime
  const memory = new LookMemory()
  for (const { id } of due) {
    if (ending?.aborted) return
    await lookOrNote(services, { world, id, now }, () =>
      alone(async (scope, work) => {
        const [watch] = await readLookingWatchesById(scope, [id])
        const looking = { work, now, downtime, memory, deployment: services.config }
        if (watch) await lookAtWatch(scope, watch, looking)
      }),
    )
  }
  while (!ending?.aborted && (await alone((scope) => lookAtCases(scope, now))));
}

/** A failure of one watch holds up no other [K-1219]. */
async function lookOrNote(
  { db, log }: CaseServices,
  { world, id, now }: { world: string; id: LookingWatch['id']; now: number },
  look: () => Promise<unknown>,
): Promise<void> {
  try {
    await look()
  } catch (error) {
    log.error({ err: error, world, watch: id }, 'looking at a watch failed')
    await inWorldTransaction(db, world, null, (scope) =>
      noteFailedLook(scope, id, { now, lookAt: now + triedAgainAfter }),
    )
  }
}

/** Takes noted changes; returns whether there may be more. */
async function hear(scope: Scope, work: CaseWork, now: number): Promise<boolean> {
  if (!work.isOn) return false
  if (work.filledAt === null) {
    await fillAlerting(scope, now)
    work.filledAt = now
    work.lookAt = now + minuteLength
  }
  const isMore = await takeChanges(scope, work, now)
  if (!isMore && work.lookAt !== null && work.lookAt <= now) await compare(scope, work, now)
  return isMore
}

/** A change that was being made when the first watch came was not noted. */
async function compare(scope: Scope, work: CaseWork, now: number): Promise<void> {
  const unheard = await findUnheard(scope)
  await hearChanges(
    scope,
    work,
    unheard.map(({ alert, number, level }) => ({
      ...{ alert, number, to: level, at: now },
      from: level === 'green' ? 'red' : 'green',
    })),
    now,
  )
  await forgetEnded(scope, now)
  work.lookAt = unheard.length > 0 ? now + minuteLength : null
  await followChanges(scope, work, now)
}

/** Cases of one transaction. */
const mostCases = 500

/** Wakes cases whose snooze ends, and tells steps that are due; returns whether there may be more. */
export async function lookAtCases(scope: Scope, now: number): Promise<boolean> {
  const cases = await lockDueCases(scope, now, mostCases)
  if (cases.length === 0) return false
  const book = new Casebook(scope, now, cases)
  for (const record of cases) {
    record.lookAt = null
    const { state, snoozeUntil } = record
    if (state === 'snoozed' && snoozeUntil !== null && snoozeUntil <= now) wakeCase(book, record, 'time')
    else if (state === 'snoozed') record.lookAt = snoozeUntil
    else if (state === 'open') book.goOn(record)
  }
  await book.save()
  return cases.length === mostCases
}
