import { sql } from 'kysely'
import { insteadOfCopy, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { NewPoint } from './case-history.sql.ts'

/** What is known of cases: rows that no foreign key deletes with them. */
export const tablesOfCases = ['case_cohort', 'case_devices', 'case_entry', 'case_point'] as const

/** Deletes cases that ended before a moment, with all that is known of them; returns how many. */
export async function deleteCasesBefore(
  scope: Scope,
  { before, atMost }: { before: number; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    DELETE FROM watch_case
    WHERE ${inWorld(scope, 'watch_case')} AND number IN (
      SELECT c.number FROM watch_case c
      WHERE ${inWorld(scope, 'c')} AND c.state IN ('closed', 'over') AND c.ended_at IS NOT NULL
        AND coalesce(c.ended_at, c.closed_at) < ${before}
      ORDER BY coalesce(c.ended_at, c.closed_at) LIMIT ${atMost}
    ) RETURNING number`.execute(scope.tx)
  const numbers = rows.map(({ number }) => number)
  for (const table of tablesOfCases) {
    await sql`
      DELETE FROM ${sql.table(table)}
      WHERE ${inWorld(scope, table)} AND case_number = ANY (${numbers}::integer[])`.execute(scope.tx)
  }
  return numbers.length
}

/** Cases that ended since a moment and have more points than are kept. */
export async function findLongCharts(
  scope: Scope,
  { since, most }: { since: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT p.case_number AS number FROM case_point p
    JOIN watch_case c ON ${inWorld(scope, 'c')} AND c.number = p.case_number
    WHERE ${inWorld(scope, 'p')} AND c.state IN ('closed', 'over') AND coalesce(c.ended_at, c.closed_at) >= ${since}
    GROUP BY p.case_number HAVING count(*) > ${most}`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

export async function readChart(scope: Scope, number: number): Promise<NewPoint[]> {
  const { rows } = await sql<NewPoint>`
    SELECT p.case_number AS "case", p.at, p.devices, p.cohorts FROM case_point p
    WHERE ${inWorld(scope, 'p')} AND p.case_number = ${number} ORDER BY p.at`.execute(scope.tx)
  return rows
}

export async function replaceChart(scope: Scope, number: number, points: readonly NewPoint[]): Promise<void> {
  await sql`
    DELETE FROM case_point WHERE ${inWorld(scope, 'case_point')} AND case_number = ${number}`.execute(
    scope.tx,
  )
  const given = rowsOf('given', points, [
    ['at', 'bigint', ({ at }) => at],
    ['devices', 'integer', ({ devices }) => devices],
    ['cohorts', 'text', ({ cohorts }) => JSON.stringify(cohorts)],
  ])
  await sql`
    INSERT INTO case_point (world_id, case_number, at, devices, cohorts)
    SELECT ${scope.world}, ${number}::integer, at, devices, cohorts::jsonb FROM ${given}
    ${insteadOfCopy}`.execute(scope.tx)
}
