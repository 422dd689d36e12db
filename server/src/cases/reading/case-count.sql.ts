import { settlingTime } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { Sight } from './sight.sql.ts'

export interface CaseCount {
  mine: number
  nobodys: number
  changedAt: number
  downSince: number | null
  downUntil: number | null
}

/** Of the cases that changed last, so many are looked at for one that the caller sees. */
const recent = 200

/**
 * Open cases that the caller has, and that nobody has, beside when anything about cases last changed and whether reports
 * can come in. One statement: every open window asks for it every few seconds [K-1404].
 */
export async function countOpen(scope: Scope, sight: Sight, now: number): Promise<CaseCount> {
  const { rows } = await sql<CaseCount>`
    WITH gap AS MATERIALIZED (
      SELECT from_at AS since, to_at AS until FROM intake_gap
      WHERE to_at IS NULL OR to_at > ${now - settlingTime} ORDER BY to_at DESC NULLS FIRST, from_at LIMIT 1
    ),
    lasting AS (
      SELECT count(*) FILTER (WHERE c.state = 'taken' AND c.taken_by = ${sight.user})::integer AS mine,
             count(*) FILTER (WHERE c.state = 'open')::integer AS nobodys
      FROM watch_case c
      WHERE ${inWorld(scope, 'c')} AND c.state IN ('open', 'taken', 'snoozed')
        AND (c.owner IS NULL OR c.owner = ${sight.user}) AND ${isInView(scope, sight)}
    ),
    changed AS (
      SELECT max(c.changed_at) AS at FROM (
        SELECT r.number, r.owner, r.changed_at FROM watch_case r
        WHERE ${inWorld(scope, 'r')} ORDER BY r.changed_at DESC LIMIT ${recent}
      ) c
      WHERE (c.owner IS NULL OR c.owner = ${sight.user}) AND ${isInView(scope, sight)}
    )
    SELECT lasting.mine, lasting.nobodys, coalesce(changed.at, 0) AS "changedAt", gap.since AS "downSince", gap.until AS "downUntil"
    FROM lasting CROSS JOIN changed LEFT JOIN gap ON true`.execute(scope.tx)
  return rows[0] ?? { mine: 0, nobodys: 0, changedAt: 0, downSince: null, downUntil: null }
}

const isInView = (scope: Scope, { cohorts }: Sight) =>
  cohorts === null
    ? sql<boolean>`true`
    : sql<boolean>`EXISTS (
        SELECT FROM case_cohort k
        WHERE ${inWorld(scope, 'k')} AND k.case_number = c.number AND k.cohort_id = ANY (${cohorts}::integer[])
          AND k.devices + k.peak_devices > 0)`
