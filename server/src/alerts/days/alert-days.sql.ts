import { type DeviceAlert, deviceAlerts } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { statusColumns } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { unionOf } from './bitmap.ts'

interface Level {
  number: number
  alert: DeviceAlert
  level: number
}

/** The levels other than green that devices had at any time of a day. */
export async function levelsOn(scope: Scope, day: number): Promise<Level[]> {
  const [date, next] = [dateOfDay(day), dateOfDay(day + 1)]
  const levels = sql.join(
    deviceAlerts.map((alert) => sql`(${alert}::text, s.${sql.ref(statusColumns[alert])})`),
  )
  // A device's level at the day's end is the one its first later change started from, else its present one.
  const { rows } = await sql<Level>`
    WITH later AS (
      SELECT DISTINCT ON (t.number, t.alert) t.number, t.alert, t.from_level
      FROM status_transition t
      WHERE ${inWorld(scope, 't')} AND t.subject = 'device' AND t.day >= ${next}::date
      ORDER BY t.number, t.alert, t.at
    ), at_end AS (
      SELECT s.number, v.alert, coalesce(later.from_level, v.level) AS level
      FROM device_health s
      CROSS JOIN LATERAL (VALUES ${levels}) AS v (alert, level)
      LEFT JOIN later ON later.number = s.number AND later.alert = v.alert
      WHERE ${inWorld(scope, 's')}
    ), during AS (
      SELECT t.number, t.alert, unnest(ARRAY[t.from_level, t.to_level]) AS level
      FROM status_transition t
      WHERE ${inWorld(scope, 't')} AND t.subject = 'device' AND t.day = ${date}::date
    )
    SELECT number, alert, level FROM at_end WHERE level > 0
    UNION
    SELECT number, alert, level FROM during WHERE level > 0`.execute(scope.tx)
  return rows
}

export interface AlertDay {
  alert: DeviceAlert
  red: Buffer
  yellow: Buffer
}

export async function saveAlertDays(scope: Scope, date: string, days: readonly AlertDay[]): Promise<void> {
  const values = days.map(
    ({ alert, red, yellow }) =>
      sql`(${scope.world}, ${date}::date, ${alert}, ${red}::bytea, ${yellow}::bytea)`,
  )
  await sql`
    INSERT INTO alert_day (world_id, day, alert, red, yellow) VALUES ${sql.join(values)}
    ON CONFLICT (world_id, day, alert)
    DO UPDATE SET red = excluded.red, yellow = excluded.yellow`.execute(scope.tx)
}

export interface AlertingOnDay {
  /** The number of the day. */
  day: number
  alert: DeviceAlert
  /** Red or yellow. */
  alerting: Buffer
}

/** The devices that alerted on each of the days, where stored. */
export async function readAlertDays(
  scope: Scope,
  { from, to, alerts }: { from: number; to: number; alerts: readonly DeviceAlert[] },
): Promise<AlertingOnDay[]> {
  const { rows } = await sql<{ day: number; alert: DeviceAlert; red: Buffer; yellow: Buffer }>`
    SELECT a.day - DATE '1970-01-01' AS day, a.alert, a.red, a.yellow FROM alert_day a
    WHERE ${inWorld(scope, 'a')} AND a.day >= ${dateOfDay(from)}::date AND a.day <= ${dateOfDay(to)}::date
      AND a.alert = ANY (${alerts}::text[])
    ORDER BY a.day`.execute(scope.tx)
  return rows.map(({ red, yellow, ...day }) => ({ ...day, alerting: unionOf(red, yellow) }))
}
