import { type DeviceAlert, type DeviceFilter, type StatusLevel, statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/database/tenancy.ts'
import type { CountedCohort } from '../../../telemetry/index.ts'
import { cohortsInView, isEverything } from '../../../telemetry/index.ts'
import { type AskedPlace, placeConditions } from '../../places/place-conditions.sql.ts'
import { statusColumns } from '../../state/device-health.sql.ts'
import { type FoundDevices, searchAmong, searchDevices } from './device-search.sql.ts'
import { isSeen, type SeenFilter, unseenIfFew } from './device-seen.sql.ts'

/** The filters of a device list, apart from the world. */
export interface Conditions {
  /** Conditions on the table `device d`. */
  ofDevice: readonly RawBuilder<boolean>[]
  /** Conditions on the table `device_health s`. */
  ofHealth: readonly RawBuilder<boolean>[]
  /** Conditions on the table `device_pulse p`. */
  ofPulse: readonly RawBuilder<boolean>[]
  /** The opposite of those on `device_pulse p`, where few devices match it: counts subtract these. */
  unseen: RawBuilder<boolean> | null
  /** Conditions on the table `device_place l`, which holds devices ever located; none where all devices are meant. */
  ofPlace: readonly RawBuilder<boolean>[]
  /** In addition to the conditions: the requested cohorts that the caller sees; null where all are. */
  cohorts: readonly CountedCohort[] | null
  /** In addition to the conditions: the devices that a search has found; null without a search. */
  found: FoundDevices | null
}

/** The columns of `device` that lists filter by. */
export type ValueColumn = 'manufacturer' | 'model' | 'platform_type' | 'firmware_version' | 'os_build'

/** The filter that lists and maps request. */
export interface AskedFilter extends Omit<DeviceFilter, 'lastSeen'> {
  /** Only devices last seen since one moment or before another. */
  seen?: SeenFilter | undefined
  zoneId?: string | undefined
  /** Only devices located in this area and period. */
  place?: AskedPlace | undefined
  /** Only devices with these numbers. */
  among?: readonly number[] | undefined
  /** What a search of the caller's own has found, in place of `search`. */
  found?: FoundDevices | null | undefined
  /** More conditions on the table `device d`. */
  also?: readonly RawBuilder<boolean>[] | undefined
}

/**
 * This many are sorted quickly. With more matches a scan of the sort index mostly finds a page soon; but they may all be at
 * its end, like devices out of contact when the latest contact comes first.
 */
export const few = 10_000

/**
 * With other filters, a search may list this many times `few` numbers: joining them is faster than searching the texts
 * again.
 */
export const joinable = 5

/**
 * A filter as conditions, within the caller's custom view; null where no device can match. A search that finds many
 * does not list their numbers, and many devices not seen lately are not subtracted.
 */
export async function conditionsOf(
  scope: Scope,
  filter: AskedFilter,
  mostNamed = few,
): Promise<Conditions | null> {
  const asked = {
    homeLocationIds: filter.homeLocations ?? [],
    groups: filter.groups ?? [],
    ...(filter.zoneId !== undefined && { zoneId: filter.zoneId }),
  }
  const cohorts = isEverything(scope, asked) ? null : await cohortsInView(scope, asked)
  const ofDevice = [
    ...oneOf('manufacturer', filter.manufacturers),
    ...oneOf('model', filter.models),
    ...oneOf('platform_type', filter.operatingSystems),
    ...oneOf('firmware_version', filter.firmwareVersions),
    ...oneOf('os_build', filter.osVersions),
    ...(filter.also ?? []),
  ]
  const ofHealth = [
    ...hasStatus('device_status', filter.status),
    ...alertConditions(filter.alertStatuses ?? {}),
  ]
  const ofPlace = filter.place ? placeConditions(filter.place) : []
  const ofPulse = filter.seen ? [isSeen(filter.seen)] : []
  const unseen = filter.seen ? await unseenIfFew(scope, filter.seen, mostNamed) : null
  const conditions = ofDevice.length + ofHealth.length + ofPulse.length + ofPlace.length
  const isFiltered = cohorts !== null || conditions > 0
  const text = filter.search ?? ''
  const found =
    filter.found ??
    (filter.among
      ? await searchAmong(scope, filter.among, text)
      : await searchDevices(scope, text, isFiltered ? joinable * mostNamed : mostNamed))
  return cohorts?.length === 0 || found?.count === 0
    ? null
    : { ofDevice, ofHealth, ofPulse, unseen, ofPlace, cohorts, found }
}

const oneOf = (column: ValueColumn, values: readonly string[] = []): RawBuilder<boolean>[] =>
  values.length === 0 ? [] : [sql`${sql.ref(`d.${column}`)} = ANY (${values}::text[])`]

const hasStatus = (column: string, levels: readonly StatusLevel[] = []): RawBuilder<boolean>[] =>
  levels.length === 0 || statusLevels.every((level) => levels.includes(level))
    ? []
    : [
        sql`${sql.ref(`s.${column}`)} = ANY (${levels.map((level) => statusLevels.indexOf(level))}::smallint[])`,
      ]

function alertConditions(levelsByAlert: NonNullable<DeviceFilter['alertStatuses']>): RawBuilder<boolean>[] {
  const asked = (Object.entries(levelsByAlert) as [DeviceAlert, StatusLevel[]][]).filter(
    ([, levels]) => levels.length > 0,
  )
  const conditions = asked.flatMap(([alert, levels]) => hasStatus(statusColumns[alert], levels))
  // A device with an alert is not green overall, for which there is an index.
  const needsAlert = asked.some(([, levels]) => !levels.includes('green'))
  return needsAlert ? [...conditions, sql`s.device_status > 0`] : conditions
}
