import type { DeviceAlert } from '@muster/contract'
import { dateOfDay, type PropertyValue } from '@muster/rules'
import { sql } from 'kysely'
import { sizeOf, unionOf } from '../alerts/index.ts'
import { inWorld, type Scope } from '../platform/database/tenancy.ts'
import { alikeText, type LabelledName, namesText, propertiesIn, propertiesText } from './explanation-text.ts'

/** An anomaly as a later search needs it. */
export interface KnownAnomaly {
  id: string
  alert: DeviceAlert
  properties: PropertyValue[]
  /** The number of the last day it was raised for. */
  lastDay: number
}

export async function readKnownAnomalies(scope: Scope): Promise<KnownAnomaly[]> {
  const { rows } = await sql<Omit<KnownAnomaly, 'properties'> & { properties: string }>`
    SELECT a.id, a.alert, a.properties, a.last_day - DATE '1970-01-01' AS "lastDay" FROM anomaly a
    WHERE ${inWorld(scope, 'a')} ORDER BY a.id`.execute(scope.tx)
  return rows.map(({ properties, ...known }) => ({ ...known, properties: propertiesIn(properties) }))
}

/** What a search that raises an anomaly finds. */
export interface RaisedFigures {
  day: number
  /** Milliseconds since the epoch. */
  at: number
  labels: string[]
  names: readonly LabelledName[]
  description: string
  affected: Buffer
  groupAlerting: number
  population: number
  totalAlerting: number
  groupSize: number
}

export async function insertAnomaly(
  scope: Scope,
  raised: RaisedFigures & { id: string; alert: DeviceAlert; properties: readonly PropertyValue[] },
): Promise<void> {
  const { id, alert, labels, description, at, affected, groupAlerting } = raised
  const date = dateOfDay(raised.day)
  await sql`
    INSERT INTO anomaly (world_id, id, alert, properties, labels, names, names_alike, description, first_detected, last_detected, last_day,
                         last_affected_day, detected_count, latest_affected, highest_affected, affected, total_affected,
                         population, total_alerting, group_size)
    VALUES (${scope.world}, ${id}, ${alert}, ${propertiesText(raised.properties)}, ${labels}::text[],
            ${namesText(raised.names)}, ${alikeText(raised.names)}, ${description},
            ${at}, ${at}, ${date}::date, ${date}::date, 1, ${groupAlerting}, ${groupAlerting}, ${affected}::bytea,
            ${groupAlerting}, ${raised.population}, ${raised.totalAlerting}, ${raised.groupSize})`.execute(
    scope.tx,
  )
}

/** One more day of a known anomaly; the affected devices of this day are added to the earlier ones. */
export async function raiseAgain(scope: Scope, id: string, raised: RaisedFigures): Promise<void> {
  const { labels, description, at, groupAlerting } = raised
  const date = dateOfDay(raised.day)
  const { rows } = await sql<{ affected: Buffer }>`
    SELECT a.affected FROM anomaly a WHERE ${inWorld(scope, 'a')} AND a.id = ${id}`.execute(scope.tx)
  const affected = unionOf(rows[0]?.affected ?? Buffer.alloc(0), raised.affected)
  await sql`
    UPDATE anomaly
    SET labels = ${labels}::text[], names = ${namesText(raised.names)}, names_alike = ${alikeText(raised.names)},
        description = ${description}, last_detected = ${at}, last_day = ${date}::date,
        last_affected_day = ${date}::date, detected_count = detected_count + 1, latest_affected = ${groupAlerting},
        highest_affected = greatest(highest_affected, ${groupAlerting}), affected = ${affected}::bytea,
        total_affected = ${sizeOf(affected)}, population = ${raised.population},
        total_alerting = ${raised.totalAlerting}, group_size = ${raised.groupSize}
    WHERE ${inWorld(scope, 'anomaly')} AND id = ${id}`.execute(scope.tx)
}

/** Notes that devices were affected on a day without a raise. */
export async function noteAffected(scope: Scope, ids: readonly string[], day: number): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE anomaly SET last_affected_day = ${dateOfDay(day)}::date
    WHERE ${inWorld(scope, 'anomaly')} AND id = ANY (${ids}::text[])`.execute(scope.tx)
}
