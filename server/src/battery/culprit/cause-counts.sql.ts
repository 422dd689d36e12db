import type { DischargeCause } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsOf } from '../list/battery-conditions.sql.ts'

export interface CauseCounts {
  /** The most frequent first; a device with several batteries counts once for each cause. */
  causes: { cause: DischargeCause; count: number }[]
  /** Those that nothing was judged of. */
  others: number
}

/** By whose fault these devices, or batteries, drain: those that the caller's custom view shows. */
export async function countCauses(
  scope: Scope,
  { of, numbers }: { of: 'device' | 'battery'; numbers: readonly number[] },
): Promise<CauseCounts> {
  const number = of === 'device' ? sql`d.number` : sql`p.number`
  const pairs =
    of === 'device'
      ? sql`device d LEFT JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.device_number = d.number`
      : sql`battery_pulse p LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number`
  const cohorts = await cohortsOf(scope)
  const isSeen = cohorts === null ? sql`true` : sql`d.cohort_id = ANY (${cohorts}::integer[])`
  const { rows } = await sql<{ number: number; cause: DischargeCause | null }>`
    SELECT DISTINCT ${number} AS number, v.culprit AS cause
    FROM ${pairs}
    LEFT JOIN discharge_verdict v
      ON ${inWorld(scope, 'v')} AND v.device_number = p.device_number AND v.battery_number = p.number
    WHERE ${inWorld(scope, of === 'device' ? 'd' : 'p')} AND ${number} = ANY (${numbers}::integer[]) AND ${isSeen}`.execute(
    scope.tx,
  )
  const judged = new Set(rows.flatMap((row) => (row.cause === null ? [] : [row.number])))
  const byCause = Map.groupBy(rows, ({ cause }) => cause)
  return {
    causes: [...byCause]
      .flatMap(([cause, own]) => (cause === null ? [] : [{ cause, count: own.length }]))
      .sort((one, other) => other.count - one.count || (one.cause < other.cause ? -1 : 1)),
    others: new Set(rows.map((row) => row.number)).size - judged.size,
  }
}
