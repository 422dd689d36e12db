import { anomalyLimits } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../platform/database/tenancy.ts'

/** The number of the last day searched; null where no search has begun. */
export async function readSearchedDay(scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ day: number }>`
    SELECT s.day - DATE '1970-01-01' AS day FROM anomaly_search s
    WHERE ${inWorld(scope, 's')}`.execute(scope.tx)
  return rows[0]?.day ?? null
}

/** The world is searched from the day after this one. */
export async function beginSearches(scope: Scope, day: number): Promise<void> {
  await sql`
    INSERT INTO anomaly_search (world_id, day) VALUES (${scope.world}, ${dateOfDay(day)}::date)
    ON CONFLICT (world_id) DO NOTHING`.execute(scope.tx)
}

export async function endSearches(scope: Scope): Promise<void> {
  await sql`DELETE FROM anomaly_search WHERE ${inWorld(scope, 'anomaly_search')}`.execute(scope.tx)
}

/**
 * Notes that a day is searched; false where it has been, or where searches were switched off meanwhile. Of several
 * workers that search the same day one gets true, and the others wait until it is done.
 */
export async function noteSearched(scope: Scope, day: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE anomaly_search SET day = ${dateOfDay(day)}::date
    WHERE ${inWorld(scope, 'anomaly_search')} AND day < ${dateOfDay(day)}::date
    RETURNING 1`.execute(scope.tx)
  return rows.length > 0
}

/** Names the worlds that may have to be searched for a day, or no longer. */
export const worldsToSearch = (day: number) =>
  sql`worlds_to_search(${anomalyLimits.devices}::integer, ${dateOfDay(day)}::date)`
