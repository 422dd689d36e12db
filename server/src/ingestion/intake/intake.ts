import type { ReportAnswer } from '@muster/contract'
import { BatteriesAreGone, BatteryCache } from '../../battery/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDeathOfNode, isFromServer } from '../../platform/database/database-away.ts'
import { inPipeline } from '../../platform/database/pipeline.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import { NameCache, NamesAreOld, type WorldNames } from '../../telemetry/index.ts'
import { KeyLookUps } from '../agent/key-look-ups.ts'
import { type DeviceKey, KnownKeys } from '../agent/known-keys.sql.ts'
import { serialNumbersOf } from '../storing/battery-work.ts'
import type { Outcome } from '../storing/fold-world.ts'
import type { PendingReport } from '../storing/open-world.ts'
import { storeReports } from '../storing/store-reports.ts'
import { wantedNames } from '../storing/wanted-names.ts'
import { FairQueue } from './fair-queue.ts'

/** Most waiting reports: more would wait longer than an agent should. */
const capacity = 600
const capacityOfWorld = 400
/** Reports per transaction. */
const batchSize = 64
/** Concurrent transactions: one waits for the database while another is being prepared. */
const lanes = 4
/** Seconds after which a refused report may be retried, plus a random part so that not all retry at once. */
const comeBack = { least: 2, spread: 8 }

interface Waiting {
  pending: PendingReport
  resolve(answer: ReportAnswer): void
  reject(error: unknown): void
}

interface IntakeContext {
  db: Database
  log: Logger
  now: () => Date
  /** Notes how many reports were stored. */
  noteStored?: (reports: number) => void
}

/** Connections it uses: one per lane, and some for look-ups outside the lanes' transactions. */
export const intakeConnections = lanes + 2

export interface Intake {
  /** Throws where a report of the world would find no room. */
  requireRoom(world: string): void
  /** Whether the key was valid when last looked up. */
  knows(world: string, key: DeviceKey): boolean
  /** The same, after a look-up where this process has not seen the key. */
  recognises(world: string, key: DeviceKey): Promise<boolean>
  /** Answers once the report is committed. */
  take(world: string, pending: PendingReport): Promise<ReportAnswer>
  /** Stores what waits, then ends. */
  stop(): Promise<void>
}

/** Accepts reports: many per transaction, each world in its turn, and no more than can be stored in good time. */
export function openIntake({ db, log, now, noteStored = () => {} }: IntakeContext): Intake {
  const queue = new FairQueue<Waiting>(capacity, capacityOfWorld)
  const names = new NameCache(db)
  const batteries = new BatteryCache(db)
  const keys = new KnownKeys(db)
  const lookUps = new KeyLookUps(keys)
  const running = new Set<Promise<void>>()

  function startLanes(): void {
    while (running.size < lanes && queue.size > 0) {
      const lane: Promise<void> = storeBatch(queue.take(batchSize)).finally(() => {
        running.delete(lane)
        startLanes()
      })
      running.add(lane)
    }
  }

  async function storeBatch(batch: ReadonlyMap<string, Waiting[]>, isSecondTry = false): Promise<void> {
    try {
      const parts = await prepare(batch)
      const outcomes = await store(parts)
      for (const [index, part] of parts.entries()) settle(part, outcomes[index] ?? [])
      const stored = outcomes.flat().length
      if (stored > 0) noteStored(stored)
    } catch (error) {
      const problem = isSecondTry ? error : await renew(batch.keys(), error)
      if (problem === null) await storeBatch(batch, true)
      else await storeApart(batch, problem)
    }
  }

  /** Renews what an error says is out of date. Null if that is done; else what prevents storing. */
  async function renew(worlds: Iterable<string>, error: unknown): Promise<unknown> {
    try {
      if (error instanceof BatteriesAreGone) batteries.forget(error)
      else if (error instanceof NamesAreOld) for (const world of worlds) await names.refresh(world)
      else return error
      return null
    } catch (problem) {
      return problem
    }
  }

  /** One report that cannot be stored must not fail the others. */
  async function storeApart(batch: ReadonlyMap<string, Waiting[]>, error: unknown): Promise<void> {
    // A cluster says so while the node of one world is away: the others' nodes may be there.
    if (batch.size > 1 && isUnavailable(error) && isFromServer(error)) {
      for (const [world, waiting] of batch) await storeBatch(new Map([[world, waiting]]))
      return
    }
    const all = [...batch].flatMap(([world, waiting]) => waiting.map((each) => ({ world, each })))
    if (isWorldGone(error) && all.length === 1) {
      for (const { world, each } of all) refuseKey(world, each)
      return
    }
    if (isUnavailable(error) || all.length === 1) {
      log.error({ err: error, reports: all.length }, 'reports could not be stored')
      const isPassing = isUnavailable(error) || error instanceof BatteriesAreGone
      const refusal = isPassing ? busy() : error
      for (const { each } of all) each.reject(refusal)
      return
    }
    for (const { world, each } of all) await storeBatch(new Map([[world, [each]]]))
  }

  interface Part {
    world: string
    waiting: Waiting[]
    names: WorldNames
  }

  /** Worlds in a fixed order, so that no two transactions deadlock. */
  async function prepare(batch: ReadonlyMap<string, Waiting[]>): Promise<Part[]> {
    const parts: Part[] = []
    for (const world of [...batch.keys()].sort()) {
      const all = batch.get(world) ?? []
      const right = new Set(
        await keys.filter(
          world,
          all.map(({ pending }) => pending),
        ),
      )
      const waiting = all.filter(({ pending }) => right.has(pending))
      for (const each of all) if (!right.has(each.pending)) each.reject(new AppError('credentialRejected'))
      if (waiting.length === 0) continue
      const reports = waiting.map(({ pending }) => pending.report)
      const received = now().getTime()
      await batteries.ensure(world, reports.flatMap(serialNumbersOf), () => received)
      const wanted = wantedNames(reports)
      parts.push({ world, waiting, names: await names.namesFor(world, wanted) })
    }
    return parts
  }

  async function store(parts: readonly Part[]): Promise<Outcome[][]> {
    if (parts.length === 0) return []
    return await inPipeline(db, async (enter) => {
      const worlds = parts.map(({ world, waiting, names: worldNames }) => ({
        scope: enter(world),
        names: worldNames,
        pending: waiting.map(({ pending }) => pending),
      }))
      return await storeReports(worlds, now().getTime())
    })
  }

  function refuseKey(world: string, { pending, reject }: Waiting): void {
    keys.forget(world, pending)
    reject(new AppError('credentialRejected'))
  }

  function settle({ world, waiting }: Part, outcomes: readonly Outcome[]): void {
    for (const [index, each] of waiting.entries()) {
      const outcome = outcomes[index] ?? null
      if (outcome) each.resolve(outcome)
      else refuseKey(world, each)
    }
  }

  return {
    requireRoom: (world) => {
      if (!queue.hasRoom(world)) throw busy()
    },
    knows: (world, key) => keys.has(world, key),
    recognises: (world, key) => lookUps.isKnown(world, key),
    take: (world, pending) =>
      new Promise((resolve, reject) => {
        if (!queue.offer(world, { pending, resolve, reject })) return reject(busy())
        startLanes()
      }),
    stop: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

const busy = (): AppError =>
  new AppError('busy', { retryAfterSeconds: comeBack.least + Math.floor(Math.random() * comeBack.spread) })

/**
 * A foreign key to a world that was removed while this process knew its devices. What a node of a cluster refuses comes
 * without the key's name, except in the message, and there with the number of its shard.
 */
const isWorldGone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23503' &&
  (('constraint' in error && /_of_world$/.test(String(error.constraint))) ||
    /_of_world_\d+"/.test(error.message))

/** Classes of PostgreSQL error codes: connection lost, no resources (including a full disk), stopped by an operator. */
const unavailable = /^(08|53|57|58)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)|^40(001|P01)$/

/** What the driver says, without a code, about connections it could not get or lost. */
const connectionFailure = /timeout|terminated|Connection|connection error/

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // The message of an error with a code may contain anything, even text from a report.
  const code = 'code' in error && error.code !== undefined ? String(error.code) : null
  if (code === null) return connectionFailure.test(error.message)
  return unavailable.test(code) || isDeathOfNode(error)
}
