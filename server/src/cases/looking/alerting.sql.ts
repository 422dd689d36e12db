import {
  dayLength,
  hourLength,
  type StatusLevel,
  statusLevels,
  watchedBatteryAlerts,
  watchedDeviceAlerts,
} from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { insteadOfCopy, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { watchedColumns } from './present-statuses.sql.ts'

/** Since when a device or battery has had an alert, and when it last ceased to. */
export interface Alerting {
  alert: string
  number: number
  level: StatusLevel
  since: number
  isSure: boolean
  redSince: number | null
  leftAt: number | null
  redLeftAt: number | null
  /** When its beginning or end was heard of, and that of the problem, as marks of the work on cases. */
  heardMark: number
  redHeardMark: number
}

export interface AlertOf {
  alert: string
  number: number
}

const pairs = (name: string, wanted: readonly AlertOf[]) =>
  rowsOf(name, wanted, [
    ['alert', 'text', ({ alert }) => alert],
    ['number', 'integer', ({ number }) => number],
  ])

export async function readAlerting(scope: Scope, wanted: readonly AlertOf[]): Promise<Alerting[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Omit<Alerting, 'level'> & { level: number }>`
    SELECT a.alert, a.number, a.level, a.since, a.is_sure AS "isSure", a.red_since AS "redSince", a.left_at AS "leftAt",
           a.red_left_at AS "redLeftAt", a.heard_mark AS "heardMark", a.red_heard_mark AS "redHeardMark"
    FROM ${pairs('wanted', wanted)}
    JOIN alerting a ON ${inWorld(scope, 'a')} AND a.alert = wanted.alert AND a.number = wanted.number`.execute(
    scope.tx,
  )
  return rows.map(({ level, ...row }) => ({ ...row, level: statusLevels[level] ?? 'green' }))
}

export async function saveAlerting(scope: Scope, rows: readonly Alerting[]): Promise<void> {
  if (rows.length === 0) return
  const given = rowsOf('given', rows, [
    ['alert', 'text', ({ alert }) => alert],
    ['number', 'integer', ({ number }) => number],
    ['level', 'smallint', ({ level }) => statusLevels.indexOf(level)],
    ['since', 'bigint', ({ since }) => since],
    ['is_sure', 'boolean', ({ isSure }) => isSure],
    ['red_since', 'bigint', ({ redSince }) => redSince],
    ['left_at', 'bigint', ({ leftAt }) => leftAt],
    ['red_left_at', 'bigint', ({ redLeftAt }) => redLeftAt],
    ['heard_mark', 'integer', ({ heardMark }) => heardMark],
    ['red_heard_mark', 'integer', ({ redHeardMark }) => redHeardMark],
  ])
  await sql`
    INSERT INTO alerting (world_id, alert, number, level, since, is_sure, red_since, left_at, red_left_at,
                          heard_mark, red_heard_mark)
    SELECT ${scope.world}, alert, number, level, since, is_sure, red_since, left_at, red_left_at, heard_mark,
           red_heard_mark
    FROM ${given}
    ON CONFLICT (world_id, alert, number) DO UPDATE
    SET level = excluded.level, since = excluded.since, is_sure = excluded.is_sure, red_since = excluded.red_since,
        left_at = excluded.left_at, red_left_at = excluded.red_left_at, heard_mark = excluded.heard_mark,
        red_heard_mark = excluded.red_heard_mark`.execute(scope.tx)
}

/** Longer than the longest holding time: whatever has lasted since before need not be known. */
const lookedBack = 8 * dayLength

interface Statuses {
  subject: 'device' | 'battery'
  table: string
  alerts: readonly string[]
}
const kinds: readonly Statuses[] = [
  { subject: 'device', table: 'device_health', alerts: watchedDeviceAlerts },
  { subject: 'battery', table: 'battery_pulse', alerts: watchedBatteryAlerts },
]

/** The statuses of a table as rows: alert and level. */
const unpivoted = (alerts: readonly string[]): RawBuilder<unknown> =>
  sql`CROSS JOIN LATERAL (VALUES ${sql.join(
    alerts.map((alert) => sql`(${sql.lit(alert)}, ${sql.id('h', watchedColumns.get(alert) ?? '')})`),
  )}) AS s (alert, level)`

/** Fills the table from the present statuses, and from the log since when they are so; nothing was kept before. */
export async function fillAlerting(scope: Scope, now: number): Promise<void> {
  await sql`DELETE FROM alerting WHERE ${inWorld(scope, 'alerting')}`.execute(scope.tx)
  const first = now - lookedBack
  for (const { subject, table, alerts } of kinds) {
    await sql`
      INSERT INTO alerting (world_id, alert, number, level, since, is_sure, red_since)
      SELECT h.world_id, s.alert, h.number, s.level, coalesce(t.crossed, ${first}::bigint), t.crossed IS NOT NULL,
             CASE WHEN s.level = 2 THEN coalesce(t.changed, ${first}::bigint) END
      FROM ${sql.table(table)} h ${unpivoted(alerts)}
      LEFT JOIN LATERAL (
        SELECT max(l.at) AS changed, max(l.at) FILTER (WHERE (l.from_level = 0) <> (l.to_level = 0)) AS crossed
        FROM status_transition l
        WHERE ${inWorld(scope, 'l')} AND l.day >= ${dateOfDay(Math.floor(first / dayLength))}::date
          AND l.subject = ${subject} AND l.number = h.number AND l.alert = s.alert
      ) t ON true
      WHERE ${inWorld(scope, 'h')} AND s.level > 0
      ${insteadOfCopy}`.execute(scope.tx)
    await fillOverall(scope, alerts)
  }
}

/** The overall status is in no log: it has lasted at least as long as the alerts that there are. */
async function fillOverall(scope: Scope, [overall, ...alerts]: readonly string[]): Promise<void> {
  await sql`
    UPDATE alerting SET since = parts.since, red_since = CASE WHEN alerting.level = 2 THEN parts.red_since END
    FROM (
      SELECT a.number, min(a.since) AS since, min(a.red_since) AS red_since FROM alerting a
      WHERE ${inWorld(scope, 'a')} AND a.alert = ANY (${alerts}::text[]) GROUP BY a.number
    ) parts
    WHERE ${inWorld(scope, 'alerting')} AND alerting.alert = ${overall} AND alerting.number = parts.number`.execute(
    scope.tx,
  )
}

/** What ended so long ago that every watch has looked since. */
const keptAfterEnd = hourLength

export async function forgetEnded(scope: Scope, now: number): Promise<void> {
  await sql`
    DELETE FROM alerting
    WHERE ${inWorld(scope, 'alerting')} AND level = 0 AND left_at < ${now - keptAfterEnd}`.execute(scope.tx)
}

/** Alerts whose level is another than the statuses have: changes that were not noted when the first watch came. */
export async function findUnheard(scope: Scope): Promise<(AlertOf & { level: StatusLevel })[]> {
  const found: (AlertOf & { level: StatusLevel })[] = []
  for (const { table, alerts } of kinds) {
    const { rows } = await sql<AlertOf & { level: number }>`
      SELECT s.alert, h.number, s.level
      FROM ${sql.table(table)} h ${unpivoted(alerts)}
      LEFT JOIN alerting a ON ${inWorld(scope, 'a')} AND a.alert = s.alert AND a.number = h.number
      WHERE ${inWorld(scope, 'h')} AND s.level <> coalesce(a.level, 0)`.execute(scope.tx)
    found.push(...rows.map(({ level, ...row }) => ({ ...row, level: statusLevels[level] ?? 'green' })))
  }
  return found
}
