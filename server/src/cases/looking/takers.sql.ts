import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A case that somebody has, with the cohorts of its devices, now and at the peak. */
export interface TakenCase {
  number: number
  takenBy: string
  cohorts: number[]
}

export async function readTakers(scope: Scope, watchId: string): Promise<TakenCase[]> {
  const { rows } = await sql<TakenCase>`
    SELECT c.number, c.taken_by AS "takenBy",
           ARRAY(SELECT k.cohort_id FROM case_cohort k
                 WHERE ${inWorld(scope, 'k')} AND k.case_number = c.number AND k.devices + k.peak_devices > 0) AS cohorts
    FROM watch_case c
    WHERE ${inWorld(scope, 'c')} AND c.watch_id = ${watchId} AND c.taken_by IS NOT NULL
      AND c.state IN ('taken', 'snoozed')
    ORDER BY c.number`.execute(scope.tx)
  return rows
}

/** Those of the people who are signed in. */
export async function withSession({ tx }: Scope, subjects: readonly string[]): Promise<Set<string>> {
  if (subjects.length === 0) return new Set()
  const { rows } = await sql<{ subject: string }>`
    SELECT DISTINCT s.subject FROM session s WHERE s.subject = ANY (${subjects}::text[])`.execute(tx)
  return new Set(rows.map(({ subject }) => subject))
}
