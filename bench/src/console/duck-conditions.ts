import {
  type DeviceAlert,
  type DeviceFilter,
  type LastSeenSpan,
  lastSeenHours,
  type StatusLevel,
  statusLevels,
} from '@muster/contract'
import { statusColumns } from '../../../server/src/fleet/index.ts'
import { type PersonName, people } from '../estate/people.ts'

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
export const listed = (values: readonly string[]): string => values.map(quoted).join(', ')

/** A filter as a plain condition on DuckDB's wide rows, within what a person may see. */
export function conditionOf(filter: DeviceFilter, as: PersonName): string {
  const conditions = [
    viewOf(as),
    oneOf('manufacturer', filter.manufacturers),
    oneOf('model', filter.models),
    oneOf('firmware_version', filter.firmwareVersions),
    oneOf('platform_type', filter.operatingSystems),
    oneOf('os_build', filter.osVersions),
    seen(filter.lastSeen ?? []),
    inGroups(filter.groups ?? []),
    atHomes(filter.homeLocations ?? []),
    hasStatus('device_status', filter.status),
    ...Object.entries(filter.alertStatuses ?? {}).map(([alert, levels]) =>
      hasStatus(statusColumns[alert as DeviceAlert], levels),
    ),
    contains(filter.search ?? ''),
  ].filter((condition) => condition !== '')
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}

/**
 * Devices by group, through the cohorts that have it: searching the list of groups of each device takes DuckDB ten
 * times as long.
 */
export const ofCohorts = (condition: string): string => `cohort IN (SELECT id FROM cohort WHERE ${condition})`

/** Zones of the estate have one set of groups and one of home locations. */
export function viewOf(as: PersonName): string {
  const { zone } = people[as]
  return zone
    ? ofCohorts(
        `list_has_any(groups, [${listed(zone.groups1)}]) AND home_location_id IN (${listed(zone.homeLocationIds)})`,
      )
    : ''
}

const oneOf = (column: string, values: readonly string[] = []): string =>
  values.length === 0 ? '' : `${column} IN (${listed(values)})`

/** By the service's own clock. */
export const seenSince = (span: keyof typeof lastSeenHours): string =>
  `last_contact >= ${Date.now() - lastSeenHours[span] * 3_600_000}`

export const seenBefore = (): string => `NOT coalesce(${seenSince('month')}, false)`

function seen(spans: readonly LastSeenSpan[]): string {
  const any = spans.map((span) => (span === 'longer' ? seenBefore() : seenSince(span)))
  return any.length === 0 ? '' : `(${any.join(' OR ')})`
}

export function inGroups(groups: readonly (string | null)[]): string {
  const named = groups.filter((group) => group !== null)
  const any = [
    ...(named.length > 0 ? [`list_has_any(groups, [${listed(named)}])`] : []),
    ...(groups.includes(null) ? ['len(groups) = 0'] : []),
  ]
  return any.length === 0 ? '' : ofCohorts(any.join(' OR '))
}

function atHomes(homes: readonly (string | null)[]): string {
  const named = homes.filter((home) => home !== null)
  const any = [
    ...(named.length > 0 ? [`home_location_id IN (${listed(named)})`] : []),
    ...(homes.includes(null) ? ['home_location_id IS NULL'] : []),
  ]
  return any.length === 0 ? '' : `(${any.join(' OR ')})`
}

export const hasStatus = (column: string, levels: readonly StatusLevel[] = []): string =>
  levels.length === 0 ? '' : `${column} IN (${levels.map((level) => statusLevels.indexOf(level)).join(', ')})`

const searched = ['serial_number', 'asset_tag', 'imei', 'device_name']

export const contains = (text: string, columns: readonly string[] = searched): string =>
  text === '' ? '' : `(${columns.map((column) => `${column} ILIKE ${quoted(`%${text}%`)}`).join(' OR ')})`
