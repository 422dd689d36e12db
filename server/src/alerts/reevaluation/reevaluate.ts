import { homeIsReevaluated, homesToReevaluate, readWorldSettings } from '../../administration/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { evaluatedVersion, saveEvaluatedVersion } from '../evaluation/evaluations.sql.ts'
import { reevaluateBatteries } from './reevaluate-batteries.ts'
import { reevaluateKept, reevaluateStored } from './reevaluate-devices.ts'
import { allBatteries, allDevices, devicesOfHome, dueBatteries, dueDevices } from './reevaluation.sql.ts'

/**
 * Which statuses of a world to re-evaluate:
 * - `changes`: all if settings have changed, else the devices of changed home locations; and those due
 * - `due`: devices and batteries that are marked, or whose statuses time alone may have changed
 * - `all`: every device and battery, by the sums stored beside it; and those due
 * - `fromScratch`: every device and battery, by everything stored of it
 */
export type Reevaluated = 'changes' | 'due' | 'all' | 'fromScratch'

/** Devices, or batteries, of one transaction. */
const chunk = 1000

/** Transactions at a time: one waits for the database while the other computes. */
const lanes = 2

/** Re-evaluates statuses without a report, one transaction per chunk. */
export async function reevaluate(
  db: Database,
  world: string,
  what: Reevaluated,
  now: () => Date,
): Promise<void> {
  const inTransaction = <Result>(work: (scope: Scope) => Promise<Result>) =>
    inWorldTransaction(db, world, null, work)
  if (what !== 'due') {
    const { chunks, finish } = await inTransaction((scope) => planOf(scope, what))
    const waiting = chunks.values()
    const lane = async () => {
      for (const evaluate of waiting) await inTransaction((scope) => evaluate(scope, now().getTime()))
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    if (finish) await inTransaction(finish)
  }
  if (what === 'fromScratch') return
  while (await inTransaction((scope) => reevaluateDue(scope, now().getTime())));
}

type EvaluateChunk = (scope: Scope, now: number) => Promise<void>

interface Plan {
  chunks: EvaluateChunk[]
  /** Notes the versions that all of them have been evaluated by. */
  finish?: (scope: Scope) => Promise<void>
}

async function planOf(scope: Scope, what: Exclude<Reevaluated, 'due'>): Promise<Plan> {
  if (what === 'changes') return await planOfChanges(scope)
  return { chunks: await everything(scope, what === 'all' ? reevaluateKept : reevaluateStored) }
}

/**
 * Plans a run for changed settings and home locations. The versions are read first, so the next run finds what changes
 * meanwhile. Devices assigned to a home location meanwhile are marked, and reports use the current versions.
 */
async function planOfChanges(scope: Scope): Promise<Plan> {
  const { version } = await readWorldSettings(scope)
  const areSettingsOther = version !== (await evaluatedVersion(scope))
  const homes = await homesToReevaluate(scope)
  if (!areSettingsOther && homes.length === 0) return { chunks: [] }
  const chunks: EvaluateChunk[] = []
  if (areSettingsOther) chunks.push(...(await everything(scope, reevaluateKept)))
  else for (const { id } of homes) chunks.push(...inChunks(await devicesOfHome(scope, id), reevaluateKept))
  return {
    chunks,
    finish: async (scope) => {
      if (areSettingsOther) await saveEvaluatedVersion(scope, version)
      for (const home of homes) await homeIsReevaluated(scope, home)
    },
  }
}

const everything = async (
  scope: Scope,
  evaluateDevices: typeof reevaluateStored,
): Promise<EvaluateChunk[]> => [
  ...inChunks(await allDevices(scope), evaluateDevices),
  ...inChunks(await allBatteries(scope), reevaluateBatteries),
]

const inChunks = (numbers: readonly number[], evaluate: typeof reevaluateStored): EvaluateChunk[] =>
  Array.from(
    { length: Math.ceil(numbers.length / chunk) },
    (_, index) => (scope, now) => evaluate(scope, numbers.slice(index * chunk, (index + 1) * chunk), now),
  )

/** Re-evaluates the most overdue; returns whether there may be more. */
async function reevaluateDue(scope: Scope, now: number): Promise<boolean> {
  const devices = await dueDevices(scope, now, chunk)
  await reevaluateStored(scope, devices, now)
  const batteries = await dueBatteries(scope, now, chunk)
  await reevaluateBatteries(scope, batteries, now)
  return Math.max(devices.length, batteries.length) === chunk
}
