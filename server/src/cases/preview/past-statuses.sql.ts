import { dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A change of the level of a device's or battery's alert. */
export interface PastChange {
  number: number
  alert: string
  at: number
  from: number
  to: number
}

/** The changes of some alerts since a day's start, in order for each device or battery. */
export async function readPastChanges(
  scope: Scope,
  { subject, alerts, day }: { subject: 'device' | 'battery'; alerts: readonly string[]; day: number },
): Promise<PastChange[]> {
  const { rows } = await sql<PastChange>`
    SELECT t.number, t.alert, t.at, t.from_level AS "from", t.to_level AS "to"
    FROM status_transition t
    WHERE ${inWorld(scope, 't')} AND t.subject = ${subject} AND t.alert = ANY (${alerts}::text[])
      AND t.day >= ${dateOfDay(day)}::date
    ORDER BY t.number, t.at`.execute(scope.tx)
  return rows
}

/** The devices, or batteries, whose present status is not green. */
export async function numbersAlerting(scope: Scope, subject: 'device' | 'battery'): Promise<number[]> {
  const of: RawBuilder<unknown> =
    subject === 'device'
      ? sql`device_health h WHERE ${inWorld(scope, 'h')} AND h.device_status > 0`
      : sql`battery_pulse h WHERE ${inWorld(scope, 'h')} AND h.battery_status > 0`
  const { rows } = await sql<{ number: number }>`SELECT h.number FROM ${of}`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

/** The days on which each anomaly of some alerts, or of all, was raised, in order. */
export async function readRaisedDays(
  scope: Scope,
  { alerts, day }: { alerts: readonly string[]; day: number },
): Promise<{ anomaly: string; days: number[] }[]> {
  const isOf = alerts.length === 0 ? sql`true` : sql`a.alert = ANY (${alerts}::text[])`
  const { rows } = await sql<{ anomaly: string; days: number[] }>`
    SELECT d.anomaly_id AS anomaly, array_agg(d.day - DATE '1970-01-01' ORDER BY d.day) AS days
    FROM anomaly_day d
    JOIN anomaly a ON ${inWorld(scope, 'a')} AND a.id = d.anomaly_id
    WHERE ${inWorld(scope, 'd')} AND d.significant AND d.day >= ${dateOfDay(day)}::date AND ${isOf}
    GROUP BY d.anomaly_id`.execute(scope.tx)
  return rows
}

/** The devices that anomalies affected on a day, as bitmaps. */
export async function readAffected(
  scope: Scope,
  wanted: readonly { anomaly: string; day: number }[],
): Promise<{ anomaly: string; day: number; affected: Buffer }[]> {
  if (wanted.length === 0) return []
  const given = rowsOf('given', wanted, [
    ['anomaly', 'text', ({ anomaly }) => anomaly],
    ['day', 'integer', ({ day }) => day],
  ])
  const { rows } = await sql<{ anomaly: string; day: number; affected: Buffer }>`
    SELECT given.anomaly, given.day, d.affected
    FROM ${given}
    JOIN anomaly_day d ON ${inWorld(scope, 'd')} AND d.anomaly_id = given.anomaly
      AND d.day = DATE '1970-01-01' + given.day`.execute(scope.tx)
  return rows
}

/** The days on which devices of each cohort reported, in order. */
export async function readReportingDays(
  scope: Scope,
  { cohorts, day }: { cohorts: readonly number[]; day: number },
): Promise<{ cohort: number; days: number[] }[]> {
  const { rows } = await sql<{ cohort: number; days: number[] }>`
    SELECT s.cohort_id AS cohort, array_agg(s.day - DATE '1970-01-01' ORDER BY s.day) AS days
    FROM cohort_day s
    WHERE ${inWorld(scope, 's')} AND s.day >= ${dateOfDay(day)}::date
      AND s.cohort_id = ANY (${cohorts}::integer[])
    GROUP BY s.cohort_id`.execute(scope.tx)
  return rows
}
