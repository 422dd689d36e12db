import { sql } from 'kysely'
import { inWorld, type Scope } from '../platform/database/tenancy.ts'

/** Deletes the days before a date, and the anomalies last raised before it. */
export async function deleteAnomaliesBefore(scope: Scope, date: string): Promise<void> {
  const isOld = sql`${inWorld(scope, 'anomaly')} AND last_day < ${date}::date`
  await sql`
    DELETE FROM anomaly_day
    WHERE ${inWorld(scope, 'anomaly_day')} AND (day < ${date}::date OR anomaly_id IN (
      SELECT id FROM anomaly WHERE ${isOld}))`.execute(scope.tx)
  await sql`DELETE FROM anomaly WHERE ${isOld}`.execute(scope.tx)
}
