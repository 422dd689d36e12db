import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type StoredCase, selectCases } from './case-rows.sql.ts'
import type { StoredCommon } from './common-in-view.ts'
import { type Sight, seenCases } from './sight.sql.ts'

/** What the page of a case shows beside its row. */
export interface StoredDetails {
  groupKey: string
  timeZone: string
  toldSteps: number
  /** How many its watch has; none where that was deleted. */
  steps: number
  /** When its next step, or the end of its snooze, is due. */
  lookAt: number | null
  earlierCase: number | null
  laterCase: number | null
}

export async function selectCase(
  scope: Scope,
  sight: Sight,
  number: number,
): Promise<(StoredCase & StoredDetails) | null> {
  const [found] = await selectCases<StoredDetails>(scope, {
    sight,
    which: () => sql`c.number = ${number}`,
    also: sql`c.group_key AS "groupKey", c.time_zone AS "timeZone", c.told_steps AS "toldSteps",
              coalesce(jsonb_array_length(w.steps), 0) AS steps, c.look_at AS "lookAt", c.earlier_case AS "earlierCase", c.later_case AS "laterCase"`,
  })
  return found ?? null
}

/** Those of the cases that a caller sees. */
export async function seenAmong(
  scope: Scope,
  sight: Sight,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set()
  const { from, where } = seenCases(scope, sight, numbers)
  const { rows } = await sql<{ number: number }>`
    SELECT c.number FROM ${from} WHERE ${where} AND c.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  return new Set(rows.map(({ number }) => number))
}

/** The numbers of a case by cohort: devices now, and at the peak. */
export interface CohortOfCase {
  cohort: number
  devices: number
  peakDevices: number
}

export async function readCohortsOfCases(
  scope: Scope,
  numbers: readonly number[],
): Promise<(CohortOfCase & { case: number })[]> {
  const { rows } = await sql<CohortOfCase & { case: number }>`
    SELECT k.case_number AS case, k.cohort_id AS cohort, k.devices, k.peak_devices AS "peakDevices"
    FROM case_cohort k
    WHERE ${inWorld(scope, 'k')} AND k.case_number = ANY (${numbers}::integer[])
      AND k.devices + k.peak_devices > 0`.execute(scope.tx)
  return rows
}

export interface StoredPoint {
  at: number
  devices: number
  /** The cohorts whose number changed, with their number since. */
  cohorts: Record<string, number>
}

export async function readPoints(scope: Scope, number: number): Promise<StoredPoint[]> {
  const { rows } = await sql<StoredPoint>`
    SELECT p.at, p.devices, p.cohorts FROM case_point p
    WHERE ${inWorld(scope, 'p')} AND p.case_number = ${number} ORDER BY p.at`.execute(scope.tx)
  return rows
}

/** The devices of a case at its peak, as a bitmap over their numbers; null where it has none yet. */
export async function readPeak(scope: Scope, number: number): Promise<Buffer | null> {
  const { rows } = await sql<{ atPeak: Buffer }>`
    SELECT d.at_peak AS "atPeak" FROM case_devices d
    WHERE ${inWorld(scope, 'd')} AND d.case_number = ${number}`.execute(scope.tx)
  return rows[0]?.atPeak ?? null
}

/** What the devices of a case have in common, of when, and whether that is still to be searched. */
export async function readCommon(
  scope: Scope,
  number: number,
): Promise<{ common: StoredCommon[]; searchedAt: number | null; isToSearch: boolean }> {
  const { rows } = await sql<{ common: StoredCommon[]; searchedAt: number | null; isToSearch: boolean }>`
    SELECT coalesce(c.common, '[]'::jsonb) AS common, c.searched_at AS "searchedAt", c.is_to_search AS "isToSearch"
    FROM watch_case c WHERE ${inWorld(scope, 'c')} AND c.number = ${number}`.execute(scope.tx)
  return rows[0] ?? { common: [], searchedAt: null, isToSearch: false }
}
