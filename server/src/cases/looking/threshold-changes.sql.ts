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

/** A change of settings or of a home location, as the audit trail has it. */
export interface TrailEntry {
  id: string
  at: number
  by: { id: string; email: string }
  recordId: string | null
  record: string | null
  /** The changed fields. */
  fields: string[]
  isHome: boolean
}

export async function readTrail(scope: Scope, from: number): Promise<TrailEntry[]> {
  const { rows } = await sql<Omit<TrailEntry, 'by'> & { subject: string; email: string }>`
    SELECT e.id, e.at, e.subject, e.email, e.record_id AS "recordId", e.record, e.action = 'homeLocation.changed' AS "isHome",
           ARRAY(SELECT jsonb_object_keys(coalesce(e.after, '{}'))) AS fields
    FROM audit_entry e
    WHERE ${inWorld(scope, 'e')} AND e.at > ${from} AND e.action IN ('settings.changed', 'homeLocation.changed')
    `.execute(scope.tx)
  return rows.map(({ subject, email, ...entry }) => ({ ...entry, by: { id: subject, email } }))
}

export interface NewThresholdChange {
  id: string
  at: number
  by: { id: string; email: string }
  alerts: readonly string[]
  homeLocationId: string | null
  changed: string[]
}

export async function insertThresholdChanges(
  scope: Scope,
  changes: readonly NewThresholdChange[],
): Promise<void> {
  for (const { id, at, by, alerts, homeLocationId, changed } of changes) {
    await sql`
      INSERT INTO threshold_change (world_id, id, alerts, home_location_id, changed, by_id, by_email, changed_at)
      VALUES (${scope.world}, ${id}, ${alerts}::text[], ${homeLocationId}, ${changed}::text[], ${by.id}, ${by.email}, ${at})
      ON CONFLICT (world_id, id) DO NOTHING`.execute(scope.tx)
  }
}

/** Ends the changes by which all devices have been evaluated; returns whether there are others. */
export async function noteApplied(scope: Scope, now: number, within: number): Promise<boolean> {
  const { rows } = await sql<{ isHome: boolean }>`
    SELECT DISTINCT t.home_location_id IS NOT NULL AS "isHome" FROM threshold_change t
    WHERE ${inWorld(scope, 't')} AND t.applied_at IS NULL`.execute(scope.tx)
  if (rows.length === 0) return false
  const pending = await readPending(scope)
  await sql`
    UPDATE threshold_change SET applied_at = least(${now}::bigint, changed_at + ${within}::bigint)
    WHERE ${inWorld(scope, 'threshold_change')} AND applied_at IS NULL
      AND ((home_location_id IS NULL AND NOT ${pending.settings}::boolean)
        OR (home_location_id IS NOT NULL AND NOT ${pending.homes}::boolean))`.execute(scope.tx)
  return rows.some(({ isHome }) => (isHome ? pending.homes : pending.settings))
}

/** Whether devices have yet to be evaluated by the present settings, or home locations. */
async function readPending(scope: Scope): Promise<{ settings: boolean; homes: boolean }> {
  const { rows } = await sql<{ settings: boolean; homes: boolean }>`
    SELECT EXISTS (
        SELECT FROM world_settings s
        LEFT JOIN world_judgement j ON ${inWorld(scope, 'j')}
        WHERE ${inWorld(scope, 's')} AND s.version <> coalesce(j.settings_version, 0)
      ) AS settings,
      EXISTS (
        SELECT FROM home_location h WHERE ${inWorld(scope, 'h')} AND h.judged_version <> h.alert_version
      ) AS homes`.execute(scope.tx)
  return rows[0] ?? { settings: false, homes: false }
}

export async function forgetThresholdChanges(scope: Scope, before: number): Promise<void> {
  await sql`
    DELETE FROM threshold_change
    WHERE ${inWorld(scope, 'threshold_change')} AND changed_at < ${before}`.execute(scope.tx)
}
