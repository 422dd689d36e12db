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

/** The present levels of devices, other than green. */
export async function readAlertingLevels(scope: Scope): Promise<Level[]> {
  const levels = sql.join(
    deviceAlerts.map((alert) => sql`(${alert}::text, s.${sql.ref(statusColumns[alert])})`),
  )
  const { rows } = await sql<Level>`
    SELECT s.number, v.alert, v.level
    FROM device_health s
    CROSS JOIN LATERAL (VALUES ${levels}) AS v (alert, level)
    WHERE ${inWorld(scope, 's')} AND v.level > 0`.execute(scope.tx)
  return rows
}

export interface Change {
  /** The number of the day. */
  day: number
  number: number
  alert: DeviceAlert
  from: number
  to: number
}

/** The changes of the levels of devices that still exist since a day's start, newest first. */
export async function readChangesSince(scope: Scope, day: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    SELECT t.day - DATE '1970-01-01' AS day, t.number, t.alert, t.from_level AS "from", t.to_level AS "to"
    FROM status_transition t
    JOIN device_health s ON s.world_id = t.world_id AND s.number = t.number
    WHERE ${inWorld(scope, 't')} AND ${inWorld(scope, 's')} AND t.subject = 'device'
      AND t.day >= ${dateOfDay(day)}::date
    ORDER BY t.at DESC`.execute(scope.tx)
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
