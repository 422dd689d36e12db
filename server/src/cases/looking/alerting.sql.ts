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
import { listOf, numbersOf } from '../../platform/database/number-lists.ts'
import { allOf } from '../../platform/database/pipeline.ts'
import { type Column, insteadOfCopy, isAnyOf, rowsOf, setTo } from '../../platform/database/rows.ts'
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

const columns: readonly Column<Alerting>[] = [
  ['level', 'smallint', ({ level }) => statusLevels.indexOf(level)],
  ['since', 'bigint', ({ since }) => since],
  ['is_sure', 'boolean', ({ isSure }) => isSure],
  ['red_since', 'bigint', ({ redSince }) => redSince],
  ['left_at', 'bigint', ({ leftAt }) => leftAt],
  ['red_left_at', 'bigint', ({ redLeftAt }) => redLeftAt],
  ['heard_mark', 'integer', ({ heardMark }) => heardMark],
  ['red_heard_mark', 'integer', ({ redHeardMark }) => redHeardMark],
]
const names = columns.map(([name]) => name)

const given = (rows: readonly Alerting[]) =>
  rowsOf('given', rows, [
    ['alert', 'text', ({ alert }) => alert],
    ['number', 'integer', ({ number }) => number],
    ...columns,
  ])

/** What is known of some alerts, and maybe of others of the same devices and batteries. */
export async function readAlerting(scope: Scope, wanted: readonly AlertOf[]): Promise<Alerting[]> {
  if (wanted.length === 0) return []
  const alerts = [...new Set(wanted.map(({ alert }) => alert))]
  const numbers = [...new Set(wanted.map(({ number }) => number))]
  const lists = ['number', ...names].map((name) => {
    const column = sql.id('a', name)
    return sql`${listOf(name === 'is_sure' ? sql`${column}::integer` : column)} AS ${sql.id(name)}`
  })
  const { rows } = await sql<Record<string, string>>`
    SELECT a.alert, ${sql.join(lists)} FROM alerting a
    WHERE ${inWorld(scope, 'a')} AND ${isAnyOf('alert', 'text', alerts)} AND ${isAnyOf('number', 'integer', numbers)}
    GROUP BY a.alert`.execute(scope.tx)
  return rows.flatMap(alertingOf)
}

function alertingOf({ alert = '', ...lists }: Record<string, string>): Alerting[] {
  const of = (name: string) => numbersOf(lists[name] ?? '')
  const [numbers, levels, since, isSure] = [of('number'), of('level'), of('since'), of('is_sure')]
  const [redSince, leftAt, redLeftAt] = [of('red_since'), of('left_at'), of('red_left_at')]
  const [heardMarks, redHeardMarks] = [of('heard_mark'), of('red_heard_mark')]
  return Array.from(numbers, (number, index) => ({
    ...{ alert, number, level: statusLevels[levels[index] ?? 0] ?? 'green', since: since[index] ?? 0 },
    ...{ isSure: isSure[index] === 1, redSince: orNull(redSince[index]), leftAt: orNull(leftAt[index]) },
    ...{ redLeftAt: orNull(redLeftAt[index]), heardMark: heardMarks[index] ?? 0 },
    redHeardMark: redHeardMarks[index] ?? 0,
  }))
}

const orNull = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : value)

/**
 * Keeps what is known of alerts of which nothing was known, and of others: an upsert takes twice the time. Both at once,
 * so that whatever is asked for next comes behind them.
 */
export async function saveAlerting(
  scope: Scope,
  { added, changed }: Record<'added' | 'changed', readonly Alerting[]>,
): Promise<void> {
  await allOf([() => addAlerting(scope, added), () => changeAlerting(scope, changed)])
}

async function addAlerting(scope: Scope, rows: readonly Alerting[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO alerting (world_id, alert, number, ${sql.join(names.map((name) => sql.id(name)))})
    SELECT ${scope.world}, given.* FROM ${given(rows)}
    ${insteadOfCopy}`.execute(scope.tx)
}

async function changeAlerting(scope: Scope, rows: readonly Alerting[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE alerting SET ${setTo(names)} FROM ${given(rows)}
    WHERE ${inWorld(scope, 'alerting')} AND alerting.alert = given.alert AND alerting.number = given.number`.execute(
    scope.tx,
  )
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
