import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { wholeWorld } from '../sums/sums.sql.ts'

/** Notes that the applications, processes or devices of these cohorts have changed. */
export async function noteSoftwareChange(scope: Scope, cohorts: Iterable<number>): Promise<void> {
  const changed = [...new Set(cohorts)]
  if (changed.length === 0) return
  await sql`
    INSERT INTO software_change (world_id, id, cohort_ids)
    VALUES (${scope.world}, ${randomUUID()}, ${changed}::integer[])`.execute(scope.tx)
}

/** Notes that anything may have changed. */
export const noteWholeChange = (scope: Scope): Promise<void> => noteSoftwareChange(scope, [wholeWorld])

export async function isWholeNoted(scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM software_change
    WHERE ${inWorld(scope, 'software_change')} AND ${wholeWorld} = ANY (cohort_ids) LIMIT 1`.execute(scope.tx)
  return rows.length > 0
}

/** The distinct cohorts noted by now. Those noted meanwhile wait for the next time. */
export async function takeSoftwareChanges(scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ cohorts: number[] }>`
    DELETE FROM software_change WHERE ${inWorld(scope, 'software_change')}
    RETURNING cohort_ids AS cohorts`.execute(scope.tx)
  return [...new Set(rows.flatMap(({ cohorts }) => cohorts))]
}

/**
 * When everything was last counted, 0 before the first time; locked until the transaction ends. Null where another
 * worker holds the lock.
 */
export async function lockCounting(scope: Scope, { waits }: { waits: boolean }): Promise<number | null> {
  const { rows: known } = await sql`
    SELECT 1 FROM software_counting WHERE ${inWorld(scope, 'software_counting')}`.execute(scope.tx)
  // Only if it is missing: even with DO NOTHING, an INSERT waits for a transaction that changes the row.
  if (known.length === 0) {
    await sql`
      INSERT INTO software_counting (world_id, counted_at) VALUES (${scope.world}, 0)
      ON CONFLICT (world_id) DO NOTHING`.execute(scope.tx)
  }
  const { rows } = await sql<{ at: number }>`
    SELECT counted_at AS at FROM software_counting WHERE ${inWorld(scope, 'software_counting')}
    FOR UPDATE ${waits ? sql`` : sql`SKIP LOCKED`}`.execute(scope.tx)
  return rows[0]?.at ?? null
}

export async function saveCounted(scope: Scope, at: number): Promise<void> {
  await sql`
    UPDATE software_counting SET counted_at = ${at}::bigint
    WHERE ${inWorld(scope, 'software_counting')}`.execute(scope.tx)
}

/** Names the worlds where something has changed, or was last counted by then. */
export const worldsToCount = (countedBy: number) => sql`worlds_to_count(${countedBy}::bigint)`
