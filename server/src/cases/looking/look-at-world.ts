import { minuteLength } from '@muster/contract'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import { noDowntime, readOwnDowntime } from '../downtime/own-downtime.ts'
import { fillAlerting, findUnheard, forgetEnded } from './alerting.sql.ts'
import { type CaseWork, saveCaseWork, takeCaseWork } from './case-work.sql.ts'
import { readDueCases } from './due-cases.sql.ts'
import type { FailedWatch } from './due-groups.ts'
import { followChanges } from './hear-threshold-changes.ts'
import type { Deployment } from './look.ts'
import { lookAtCase, lookAtCases, mostCases, noteFailedCase } from './look-at-cases.ts'
import { lookAtWatch } from './look-at-watch.ts'
import { LookMemory } from './look-memory.ts'
import { noteFailedLook, readDueWatches, readLookingWatchesById } from './looking-watches.sql.ts'
import { hearChanges, type Taken, takeChanges } from './take-changes.ts'

interface CaseServices {
  config: Deployment
  db: Database
  log: Logger
}

/** A run in one world: takes changes, looks at watches and cases that are due. Each step may be repeated. */
export async function lookAtWorld(
  services: CaseServices,
  world: string,
  now: number,
  ending?: AbortSignal,
): Promise<void> {
  const run = new Run(services, { world, now, ending })
  const failures: unknown[] = []
  for (const step of [run.hear, run.lookAtWatches, run.lookAtCases]) {
    // Whoever waits for a step is told, whatever becomes of the changes.
    await step.call(run).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

class Run {
  readonly #services: CaseServices
  readonly #world: string
  readonly #now: number
  readonly #ending: AbortSignal | undefined

  constructor(
    services: CaseServices,
    { world, now, ending }: { world: string; now: number; ending: AbortSignal | undefined },
  ) {
    this.#services = services
    this.#world = world
    this.#now = now
    this.#ending = ending
  }

  async hear(): Promise<void> {
    for (let isMore = true; isMore && !this.#isEnding(); ) {
      const heard = await this.#alone((scope, work) => hear(scope, work, this.#now))
      for (const { id, error } of heard?.failed ?? [])
        this.#log(error, { watch: id }, 'changes could not be told to a watch')
      isMore = heard?.isMore ?? false
    }
  }

  async lookAtWatches(): Promise<void> {
    const now = this.#now
    const due = await this.#within((scope) => readDueWatches(scope, now))
    const downtime = due.length > 0 ? await readOwnDowntime(this.#services.db, now) : noDowntime
    const memory = new LookMemory()
    for (const { id } of due) {
      if (this.#isEnding()) return
      try {
        await this.#alone(async (scope, work) => {
          const [watch] = await readLookingWatchesById(scope, [id])
          const looking = { work, now, downtime, memory, deployment: this.#services.config }
          if (watch) await lookAtWatch(scope, watch, looking)
        })
      } catch (error) {
        // It holds up no other [K-1219].
        this.#log(error, { watch: id }, 'looking at a watch failed')
        await this.#within((scope) => noteFailedLook(scope, id, now))
      }
    }
  }

  async lookAtCases(): Promise<void> {
    try {
      while (!this.#isEnding() && (await this.#alone((scope) => lookAtCases(scope, this.#now))));
    } catch {
      await this.#lookAtEachCase()
    }
  }

  /** One after the other, so that one that fails holds up no other [K-1221]. */
  async #lookAtEachCase(): Promise<void> {
    const now = this.#now
    for (const due of await this.#within((scope) => readDueCases(scope, now, mostCases))) {
      if (this.#isEnding()) return
      try {
        await this.#alone((scope) => lookAtCase(scope, due, now))
      } catch (error) {
        this.#log(error, { case: due.number, watch: due.watchId }, 'looking at a case failed')
        await this.#within((scope) => noteFailedCase(scope, due, now))
      }
    }
  }

  /** Does work while nobody else does; null where somebody does. */
  async #alone<Result>(work: (scope: Scope, locked: CaseWork) => Promise<Result>): Promise<Result | null> {
    return await this.#within(async (scope) => {
      const locked = await takeCaseWork(scope)
      if (locked === null) return null
      const result = await work(scope, locked)
      await saveCaseWork(scope, locked)
      return result
    })
  }

  async #within<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
    return await inWorldTransaction(this.#services.db, this.#world, null, work)
  }

  #isEnding(): boolean {
    return this.#ending?.aborted ?? false
  }

  #log(error: unknown, about: object, text: string): void {
    this.#services.log.error({ err: error, world: this.#world, ...about }, text)
  }
}

/** Takes noted changes. */
async function hear(scope: Scope, work: CaseWork, now: number): Promise<Taken> {
  if (!work.isOn) return { isMore: false, failed: [] }
  if (work.filledAt === null) {
    await fillAlerting(scope, now)
    work.filledAt = now
    work.lookAt = now + minuteLength
  }
  const taken = await takeChanges(scope, work, now)
  if (taken.isMore || work.lookAt === null || work.lookAt > now) return taken
  return { isMore: false, failed: [...taken.failed, ...(await compare(scope, work, now))] }
}

/** A change that was being made when the first watch came was not noted. */
async function compare(scope: Scope, work: CaseWork, now: number): Promise<FailedWatch[]> {
  const unheard = await findUnheard(scope)
  const failed = await hearChanges(
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
  return failed
}
