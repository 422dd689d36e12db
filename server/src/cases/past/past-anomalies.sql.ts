import { dayLength, hourLength } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { RaisedAnomaly } from '../looking/place-devices.sql.ts'

/** A search of the past, and what it raised. */
export interface PastSearch {
  at: number
  raised: RaisedAnomaly[]
}

/** Searches look at whole days, some hours after their end. */
const searchedAfter = dayLength + 5 * hourLength

/** The searches whose findings are stored, the earliest first. */
export async function readPastSearches(scope: Scope, until: number): Promise<PastSearch[]> {
  const { rows } = await sql<RaisedAnomaly>`
    SELECT a.id, a.alert, d.affected, d.day - DATE '1970-01-01' AS last,
           lag(d.day) OVER (PARTITION BY a.id ORDER BY d.day) - DATE '1970-01-01' AS before
    FROM anomaly_day d
    JOIN anomaly a ON ${inWorld(scope, 'a')} AND a.id = d.anomaly_id
    WHERE ${inWorld(scope, 'd')} AND d.significant
    ORDER BY d.day, a.id`.execute(scope.tx)
  const byDay = Map.groupBy(rows, ({ last }) => last)
  return [...byDay]
    .map(([day, raised]) => ({ at: day * dayLength + searchedAfter, raised }))
    .filter(({ at }) => at <= until)
}
