import { type DeviceAlert, deviceAlerts } from '@muster/contract'
import { type Beginning, isSilenceAlert, type SilenceAlert, silenceAlerts } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { statusColumns } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A device whose silence own downtime may explain. Levels are 0 to 2, times milliseconds since the epoch. */
export interface SilentDevice {
  number: number
  cohort: number
  /** When it last reported, and when it was last used; without either, when it was enrolled. */
  contactAt: number
  usedAt: number
  contactLevel: number
  idleLevel: number
  /** The worst level of its other alerts. */
  otherLevel: number
}

/** The latest signs of a device that are silence at the time, as a warning and as a problem. */
export type LastSigns = Partial<Record<SilenceAlert, { yellow: number; red: number }>>

const contactAt = sql`coalesce(p.last_contact, d.enrolled_at)`
const usedAt = sql`coalesce(p.last_used, d.enrolled_at)`
const signOf: Record<SilenceAlert, RawBuilder<unknown>> = {
  deviceUtilisationOutOfContactStatus: contactAt,
  deviceUtilisationIdleStatus: usedAt,
}
const levelOf = (alert: DeviceAlert) => sql.id('h', statusColumns[alert])
const others = sql.join(deviceAlerts.filter((alert) => !isSilenceAlert(alert)).map(levelOf))

/** Devices with an alert of silence that gave a sign after the last one that counts. */
export async function readSilentDevices(scope: Scope, signs: LastSigns): Promise<SilentDevice[]> {
  const conditions = (Object.entries(signs) as [SilenceAlert, { yellow: number; red: number }][]).flatMap(
    ([alert, { yellow, red }]) => [
      sql<boolean>`(${levelOf(alert)} = 1 AND ${signOf[alert]} > ${yellow})`,
      sql<boolean>`(${levelOf(alert)} = 2 AND ${signOf[alert]} > ${red})`,
    ],
  )
  if (conditions.length === 0) return []
  const { rows } = await sql<SilentDevice>`
    SELECT h.number, h.cohort_id AS cohort, ${contactAt} AS "contactAt", ${usedAt} AS "usedAt",
           h.out_of_contact_status AS "contactLevel", h.idle_status AS "idleLevel", greatest(${others}) AS "otherLevel"
    FROM device_health h
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = h.number
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = h.number
    WHERE ${inWorld(scope, 'h')} AND h.device_status > 0 AND (${sql.join(conditions, sql` OR `)})`.execute(
    scope.tx,
  )
  return rows
}

/** Since when devices have had each alert of silence, and any other; NaN where they have not. */
export interface DeviceBeginnings {
  contact: Beginning
  idle: Beginning
  others: Beginning
  /** When the others were last heard of, as marks of the work on cases. */
  heardMark: number
  redHeardMark: number
}

const beginningsOf = (name: string, alerts: readonly DeviceAlert[]) => {
  const isOne = sql`a.alert = ANY (${alerts}::text[])`
  return sql`
    min(a.since) FILTER (WHERE ${isOne}) AS ${sql.id(`${name}Since`)},
    min(a.red_since) FILTER (WHERE a.level = 2 AND ${isOne}) AS ${sql.id(`${name}RedSince`)}`
}

export async function readBeginnings(
  scope: Scope,
  numbers: readonly number[],
): Promise<Map<number, DeviceBeginnings>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: number } & Record<string, number | null>>`
    SELECT a.number, ${beginningsOf('contact', ['deviceUtilisationOutOfContactStatus'])},
           ${beginningsOf('idle', ['deviceUtilisationIdleStatus'])},
           ${beginningsOf(
             'other',
             deviceAlerts.filter((alert) => !isSilenceAlert(alert)),
           )},
           max(a.heard_mark) FILTER (WHERE a.alert <> ALL (${[...silenceAlerts]}::text[])) AS "heardMark",
           max(a.red_heard_mark) FILTER (WHERE a.alert <> ALL (${[...silenceAlerts]}::text[])) AS "redHeardMark"
    FROM alerting a
    WHERE ${inWorld(scope, 'a')} AND a.level > 0 AND a.alert = ANY (${[...deviceAlerts]}::text[])
      AND a.number = ANY (${numbers}::integer[])
    GROUP BY a.number`.execute(scope.tx)
  const beginning = (row: Record<string, number | null>, name: string): Beginning => ({
    since: row[`${name}Since`] ?? Number.NaN,
    redSince: row[`${name}RedSince`] ?? Number.NaN,
  })
  return new Map(
    rows.map((row) => [
      row.number,
      {
        ...{
          contact: beginning(row, 'contact'),
          idle: beginning(row, 'idle'),
          others: beginning(row, 'other'),
        },
        ...{ heardMark: row.heardMark ?? 0, redHeardMark: row.redHeardMark ?? 0 },
      },
    ]),
  )
}
