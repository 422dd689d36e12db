import type { ThresholdChange } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A recent change of what an alert is evaluated by; `cohorts` are those of its home location, null for all. */
export interface KnownThresholdChange extends ThresholdChange {
  cohorts: readonly number[] | null
  /** Names of settings, or of the home location. */
  changed: string[]
  by: { id: string; email: string } | null
}

export async function readThresholdChanges(scope: Scope, alert: string): Promise<KnownThresholdChange[]> {
  const isOverall = alert === 'deviceStatus' || alert === 'batteryStatus'
  const { rows } = await sql<
    Omit<KnownThresholdChange, 'by'> & { byId: string | null; byEmail: string | null }
  >`
    SELECT t.changed, t.changed_at AS "changedAt", t.applied_at AS "appliedAt", t.by_id AS "byId", t.by_email AS "byEmail",
           CASE WHEN t.home_location_id IS NOT NULL THEN ARRAY(
             SELECT c.id FROM cohort c WHERE ${inWorld(scope, 'c')} AND c.home_location_id = t.home_location_id
           ) END AS cohorts
    FROM threshold_change t
    WHERE ${inWorld(scope, 't')} AND (${isOverall} OR ${alert} = ANY (t.alerts))`.execute(scope.tx)
  return rows.map(({ byId, byEmail, ...change }) => ({
    ...change,
    by: byId === null ? null : { id: byId, email: byEmail ?? byId },
  }))
}
