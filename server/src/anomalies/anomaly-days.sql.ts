import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../platform/database/tenancy.ts'

export interface AnomalyDayRow {
  anomalyId: string
  /** The number of the UTC day. */
  day: number
  significant: boolean
  affected: Buffer
  groupAlerting: number
  population: number
  totalAlerting: number
  groupSize: number
}

/** Rows per statement: in a large estate each has a bitmap of some kilobytes. */
const atOnce = 100

/** An existing day stays as it is: it was searched, whereas the others are filled in afterwards. */
export async function saveDays(scope: Scope, days: readonly AnomalyDayRow[]): Promise<void> {
  for (let first = 0; first < days.length; first += atOnce) {
    const values = days.slice(first, first + atOnce).map(
      (each) => sql`(${scope.world}, ${each.anomalyId}, ${dateOfDay(each.day)}::date, ${each.significant},
          ${each.affected}::bytea, ${each.groupAlerting}::integer, ${each.population}::integer,
          ${each.totalAlerting}::integer, ${each.groupSize}::integer)`,
    )
    await sql`
      INSERT INTO anomaly_day (world_id, anomaly_id, day, significant, affected, group_alerting, population,
                               total_alerting, group_size)
      VALUES ${sql.join(values)}
      ON CONFLICT (world_id, anomaly_id, day) DO NOTHING`.execute(scope.tx)
  }
}

/** The days of an anomaly in a range, in order. */
export async function readDaysOfAnomaly(
  scope: Scope,
  anomalyId: string,
  { from, to }: { from: number; to: number },
): Promise<Pick<AnomalyDayRow, 'day' | 'significant' | 'affected' | 'groupAlerting'>[]> {
  const { rows } = await sql<Pick<AnomalyDayRow, 'day' | 'significant' | 'affected' | 'groupAlerting'>>`
    SELECT d.day - DATE '1970-01-01' AS day, d.significant, d.affected, d.group_alerting AS "groupAlerting"
    FROM anomaly_day d
    WHERE ${inWorld(scope, 'd')} AND d.anomaly_id = ${anomalyId}
      AND d.day >= ${dateOfDay(from)}::date AND d.day <= ${dateOfDay(to)}::date
    ORDER BY d.day`.execute(scope.tx)
  return rows
}
