import { learnAccessPoints, storeAlertDays } from '../../alerts/index.ts'
import { searchPast } from '../../anomalies/index.ts'
import { forecastWorld, judgeWorld } from '../../battery/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import {
  carryAllSumsOver,
  carryAllTilesOver,
  carryAllUseOver,
  countAllSoftware,
  noteAllUse,
} from '../../telemetry/index.ts'

/** What has to be derived once history is stored. Days are day numbers, moments milliseconds since the epoch. */
export type FollowingStep =
  | { kind: 'accessPoints'; since: string }
  | { kind: 'sums'; now: number }
  | { kind: 'software'; now: number }
  | { kind: 'allUse' }
  | { kind: 'alertDays'; from: number; to: number }
  | { kind: 'anomalies'; now: number; days: number }
  | { kind: 'discharge'; now: number }
  | { kind: 'forecasts'; now: number }

/** Does at once for worlds what jobs would do in their own time. */
export async function follow(db: Database, worlds: readonly string[], step: FollowingStep): Promise<void> {
  for (const world of worlds) await followIn(db, world, step)
}

async function followIn(db: Database, world: string, step: FollowingStep): Promise<void> {
  switch (step.kind) {
    case 'accessPoints':
      return await inWorldTransaction(db, world, null, (scope) => learnAccessPoints(scope, step.since))
    case 'sums':
      await carryAllSumsOver(db, world)
      return await carryAllTilesOver(db, world, new Date(step.now))
    case 'software':
      await carryAllUseOver(db, world)
      return await countAllSoftware(db, world, new Date(step.now))
    case 'allUse':
      return await inWorldTransaction(db, world, null, noteAllUse)
    case 'alertDays':
      return await inWorldTransaction(db, world, null, (scope) => storeAlertDays(scope, step.from, step.to))
    case 'anomalies':
      return await searchPast(db, world, step.now, step.days)
    case 'discharge':
      return await judgeWorld(db, world, step.now)
    case 'forecasts':
      return await forecastWorld(db, world, step.now)
  }
}
