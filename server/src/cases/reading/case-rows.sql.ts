import { type CaseGroup, type CaseRow, type DeviceAlert, statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { packagesOf, propertiesIn } from '../../anomalies/index.ts'
import { type NamedApplication, readNamedApplications } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { namedProperty } from './property-names.ts'
import { type SeenCases, type Sight, seenCases } from './sight.sql.ts'

/** A case as its columns have it, with the caller's numbers and today's names. */
export interface StoredCase {
  number: number
  version: number
  state: CaseRow['state']
  level: number
  /** Null where the watch was deleted. */
  watchId: string | null
  watchName: string
  owner: string | null
  kind: CaseRow['about']['kind']
  alert: CaseRow['about']['alert']
  alarm: CaseRow['about']['alarm']
  watchedLevel: number | null
  groupedBy: CaseGroup['by']
  homeLocationId: string | null
  homeLocation: string | null
  groupName: string | null
  manufacturer: string | null
  model: string | null
  anomalyId: string | null
  anomalyAlert: DeviceAlert | null
  /** Of the anomaly, as its table has them, with the names of their values. */
  properties: string | null
  propertyLabels: string[] | null
  /** The applications that anomalies of these cases name. */
  applications: ReadonlyMap<string, NamedApplication>
  devices: number
  peakDevices: number
  peakAt: number
  openedAt: number
  endedAt: number | null
  takenBy: string | null
  takenEmail: string | null
  snoozeUntil: number | null
  snoozeOrWorse: boolean
  closeReason: CaseRow['closeReason']
  endReason: CaseRow['endReason']
  quietReason: CaseRow['quietReason']
  isNobodyReached: boolean
  cameBack: number
}

const columnsOf = ({ level, devices, peakDevices }: SeenCases): RawBuilder<unknown> => sql`
  c.number, c.version, c.state, ${level} AS level, w.id AS "watchId", coalesce(w.name, c.watch_name) AS "watchName",
  c.owner, c.kind, c.alert, c.alarm, c.watched_level AS "watchedLevel", c.grouped_by AS "groupedBy",
  c.home_location_id AS "homeLocationId", h.name AS "homeLocation", c.group_name AS "groupName", c.manufacturer, c.model,
  c.anomaly_id AS "anomalyId", a.alert AS "anomalyAlert", a.properties, a.labels AS "propertyLabels",
  ${devices} AS devices, ${peakDevices} AS "peakDevices",
  c.peak_at AS "peakAt", c.opened_at AS "openedAt", c.ended_at AS "endedAt", c.taken_by AS "takenBy",
  c.taken_email AS "takenEmail", c.snooze_until AS "snoozeUntil", c.snooze_or_worse AS "snoozeOrWorse",
  c.close_reason AS "closeReason", c.end_reason AS "endReason", c.quiet_reason AS "quietReason",
  c.is_nobody_reached AS "isNobodyReached", c.came_back AS "cameBack"`

export const namesOf = (scope: Scope): RawBuilder<unknown> => sql`
  LEFT JOIN watch w ON ${inWorld(scope, 'w')} AND w.id = c.watch_id
  LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = c.home_location_id
  LEFT JOIN anomaly a ON ${inWorld(scope, 'a')} AND a.id = c.anomaly_id`

interface AskedRows<Also> {
  sight: Sight
  /** The numbers of all cases that may match, where they are known. */
  among?: readonly number[]
  which: (seen: SeenCases) => RawBuilder<unknown>
  /** More columns. */
  also?: RawBuilder<Also>
}

/** The cases that a caller sees of those asked for, in the order asked for. */
export async function selectCases<Also = object>(
  scope: Scope,
  { sight, among, which, also }: AskedRows<Also>,
): Promise<(StoredCase & Also)[]> {
  const seen = seenCases(scope, sight, among)
  const { rows } = await sql<Omit<StoredCase, 'applications'> & Also>`
    SELECT ${columnsOf(seen)}${also ? sql`, ${also}` : sql``}
    FROM ${seen.from} ${namesOf(scope)}
    WHERE ${seen.where} AND ${which(seen)}`.execute(scope.tx)
  const packages = rows.flatMap(({ properties }) => packagesOf(propertiesIn(properties ?? '[]')))
  const applications = await readNamedApplications(scope, packages)
  return rows.map((row) => ({ ...row, applications }))
}

/** What a place is sorted by: what people read of it. */
export const placeText = sql`lower(coalesce(h.name, c.group_name, c.manufacturer || ' ' || c.model, a.description, ''))`
export const watchText = sql`lower(coalesce(w.name, c.watch_name))`

/** A row as the contract has it, for a caller who may see the world's watches or not. */
export function caseRowOf(
  stored: StoredCase,
  { user, seesWatches }: { user: string; seesWatches: boolean },
): CaseRow {
  const isOwn = stored.owner === user
  const level = levelOf(stored.level) ?? 'red'
  const { kind, alert, alarm, takenBy, takenEmail } = stored
  return {
    number: stored.number,
    version: stored.version,
    state: stored.state,
    level,
    watch: { id: isOwn || seesWatches ? stored.watchId : null, name: stored.watchName, isOwn },
    about: { kind, alert, alarm, level: levelOf(stored.watchedLevel) },
    group: groupOf(stored),
    devices: stored.devices,
    peakDevices: stored.peakDevices,
    peakAt: stored.peakAt,
    openedAt: stored.openedAt,
    endedAt: stored.endedAt,
    takenBy: takenBy === null ? null : { id: takenBy, email: takenEmail ?? takenBy },
    snooze: stored.state === 'snoozed' ? { until: stored.snoozeUntil, orWorse: stored.snoozeOrWorse } : null,
    closeReason: stored.closeReason,
    endReason: stored.endReason,
    quietReason: stored.quietReason,
    isNobodyReached: stored.isNobodyReached,
    cameBack: stored.cameBack,
  }
}

export function levelOf(level: number | null): 'yellow' | 'red' | null {
  const name = level === null ? undefined : statusLevels[level]
  return name === undefined || name === 'green' ? null : name
}

const propertiesOf = ({ properties, propertyLabels, applications }: StoredCase) =>
  propertiesIn(properties ?? '[]').map(({ name, value }, index) =>
    namedProperty({ name, value: propertyLabels?.[index] ?? value }, applications),
  )

export function groupOf(stored: StoredCase): CaseGroup {
  switch (stored.groupedBy) {
    case 'homeLocation':
      return { by: 'homeLocation', homeLocationId: stored.homeLocationId, name: stored.homeLocation }
    case 'group':
      return { by: 'group', group: stored.groupName }
    case 'model':
      return { by: 'model', manufacturer: stored.manufacturer ?? '', model: stored.model ?? '' }
    case 'all':
      return { by: 'all' }
    case 'anomaly':
      return {
        by: 'anomaly',
        anomalyId: stored.anomalyId ?? '',
        alert: stored.anomalyAlert,
        properties: propertiesOf(stored),
      }
  }
}
