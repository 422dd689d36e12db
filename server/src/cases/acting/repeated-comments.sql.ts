import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Of so many of the newest entries of a case, one may be the same comment. */
const newest = 20

/** Cases on which a person has just said the same: the request was sent twice [K-617]. */
export async function readRepeated(
  scope: Scope,
  cases: readonly number[],
  { by, text, since }: { by: string; text: string; since: number },
): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    SELECT DISTINCT c.number
    FROM watch_case c
    JOIN case_entry e ON ${inWorld(scope, 'e')} AND e.case_number = c.number AND e.number > c.last_entry - ${newest}::integer
    WHERE ${inWorld(scope, 'c')} AND c.number = ANY (${cases}::integer[]) AND e.kind = 'commented' AND e.by_id = ${by}
      AND e.at > ${since} AND e.facts ->> 'text' = ${text}`.execute(scope.tx)
  return new Set(rows.map(({ number }) => number))
}
