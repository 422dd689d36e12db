import {
  type Anomaly,
  type AnomalySortField,
  anomalyDefaultSort,
  type DeviceAlert,
  dayLength,
  pagedRows,
  type Sort,
} from '@muster/contract'
import type { PropertyValue } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { readHomeLocations } from '../administration/index.ts'
import { type NamedApplication, readNamedApplications } from '../fleet/index.ts'
import { inWorld, type Scope } from '../platform/database/tenancy.ts'
import { anyVersionText, descriptionOf, namesIn, packagesOf, propertiesIn } from './explanation-text.ts'

interface StoredAnomaly
  extends Pick<
    Anomaly,
    | 'id'
    | 'alertType'
    | 'firstDetected'
    | 'lastDetected'
    | 'latestAffectedCount'
    | 'highestAffectedCount'
    | 'totalAffectedCount'
    | 'detectedCount'
    | 'detected'
    | 'population'
    | 'totalAlertingCount'
  > {
  properties: string
  labels: string[]
  names: string
  namesAlike: string
  lastAffectedDay: number
  groupSize: number
}

/** By what its column shows: a description begins with the alert. */
const sortKeys: Record<AnomalySortField, RawBuilder<unknown>> = {
  description: sql`(a.alert, lower(a.description))`,
  latestAffectedCount: sql`a.latest_affected`,
  totalAffectedCount: sql`a.total_affected`,
  highestAffectedCount: sql`a.highest_affected`,
  detectedCount: sql`a.detected_count`,
  lastDetected: sql`a.last_detected`,
  firstDetected: sql`a.first_detected`,
}

export interface AskedAnomalies {
  alerts: readonly DeviceAlert[]
  /** Of an application that they name. */
  packageName?: string | undefined
  sort?: Sort<AnomalySortField> | undefined
  limit: number
  offset: number
}

/**
 * An anomaly concerns all devices of the world, so a caller with a custom view sees none. Roles that may see anomalies
 * have no view anyway.
 */
const isSeen = ({ view }: Scope): boolean => view === null

export async function readAnomalies(
  scope: Scope,
  { alerts, packageName, sort = anomalyDefaultSort, limit, offset }: AskedAnomalies,
): Promise<{ list: Anomaly[]; totalCount: number }> {
  if (!isSeen(scope)) return { list: [], totalCount: 0 }
  const isOfAlert = alerts.length === 0 ? sql`true` : sql`a.alert = ANY (${alerts}::text[])`
  const isAsked =
    packageName === undefined
      ? isOfAlert
      : sql`${isOfAlert} AND strpos(a.properties, ${anyVersionText(packageName)}) > 0`
  const direction = sql.raw(sort.order)
  const order = sql`${sortKeys[sort.field]} ${direction}, a.id ${direction}`
  const list = await select(
    scope,
    sql`${isAsked} ORDER BY ${order} LIMIT ${Math.min(limit, pagedRows - offset)} OFFSET ${offset}`,
  )
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM anomaly a WHERE ${inWorld(scope, 'a')} AND ${isAsked}`.execute(
    scope.tx,
  )
  return { list, totalCount: rows[0]?.count ?? 0 }
}

export async function readAnomaly(scope: Scope, id: string): Promise<Anomaly | null> {
  if (!isSeen(scope)) return null
  const [anomaly] = await select(scope, sql`a.id = ${id}`)
  return anomaly ?? null
}

async function select(scope: Scope, which: RawBuilder<unknown>): Promise<Anomaly[]> {
  const { rows } = await sql<StoredAnomaly>`
    SELECT a.id, a.alert AS "alertType", a.properties, a.labels, a.names, a.names_alike AS "namesAlike",
           a.first_detected AS "firstDetected", a.last_detected AS "lastDetected", a.last_affected_day - DATE '1970-01-01' AS "lastAffectedDay",
           a.latest_affected AS "latestAffectedCount", a.highest_affected AS "highestAffectedCount",
           a.total_affected AS "totalAffectedCount", a.detected_count AS "detectedCount",
           coalesce(a.last_day >= s.day, false) AS detected, a.population, a.total_alerting AS "totalAlertingCount",
           a.group_size AS "groupSize"
    FROM anomaly a
    LEFT JOIN anomaly_search s ON ${inWorld(scope, 's')}
    WHERE ${inWorld(scope, 'a')} AND ${which}`.execute(scope.tx)
  const known = {
    homes: new Map((await readHomeLocations(scope)).map(({ id, name }) => [id, name])),
    applications: await readNamedApplications(scope, packagesIn(rows)),
  }
  return rows.map((row) => anomalyOf(row, known))
}

const packagesIn = (rows: readonly StoredAnomaly[]): string[] =>
  rows.flatMap(({ properties, names, namesAlike }) =>
    packagesOf([
      ...propertiesIn(properties),
      ...namesIn(names, namesAlike)
        .flatMap((name) => [name, ...name.alike.some])
        .flatMap((each) => each.properties),
    ]),
  )

/** What properties may refer to. */
interface Known {
  homes: ReadonlyMap<string, string>
  applications: ReadonlyMap<string, NamedApplication>
}

function anomalyOf(
  { properties: text, labels, names, namesAlike, lastAffectedDay, groupSize, ...row }: StoredAnomaly,
  known: Known,
): Anomaly {
  const shown = (of: { properties: readonly PropertyValue[]; labels: readonly string[] }) =>
    shownProperties(of.properties, of.labels, known)
  const properties = shown({ properties: propertiesIn(text), labels })
  return {
    ...row,
    anomalyId: row.id,
    properties,
    names: namesIn(names, namesAlike).map(({ probability, alike, ...name }) => ({
      ...{ properties: shown(name), probability },
      ...(alike.count > 0 && { alike: { count: alike.count, some: alike.some.map(shown) } }),
    })),
    description: descriptionOf(
      properties,
      properties.map(({ value }) => value),
    ),
    lastAffected: lastAffectedDay * dayLength,
    groupAlertingCount: row.latestAffectedCount,
    shareOfPopulation: row.population === 0 ? 0 : groupSize / row.population,
  }
}

/** A home location by its present name; a deleted one by its name when it was last found. */
const shownProperties = (
  properties: readonly PropertyValue[],
  labels: readonly string[],
  { homes, applications }: Known,
): Anomaly['properties'] =>
  properties.map(({ name, value }, index) => {
    const called = name === 'homeLocation' ? homes.get(value) : undefined
    const application = name === 'application' ? applications.get(value) : undefined
    const id = called === undefined ? application?.id.toString() : value
    return {
      name,
      value: called ?? labels[index] ?? value,
      ...(id !== undefined && { id }),
      ...(application?.name && { applicationName: application.name }),
    }
  })
