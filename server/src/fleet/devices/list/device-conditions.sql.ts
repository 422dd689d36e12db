import { type DeviceAlert, type DeviceFilter, type StatusLevel, statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/database/tenancy.ts'
import type { CountedCohort } from '../../../telemetry/index.ts'
import { cohortsInView, isEverything } from '../../../telemetry/index.ts'
import { type AskedPlace, placeConditions } from '../../places/place-conditions.sql.ts'
import { statusColumns } from '../../state/device-health.sql.ts'
import { type FoundDevices, searchAmong, searchDevices } from './device-search.sql.ts'

/** What narrows a list of devices, apart from the world. */
export interface Narrowing {
  /** Conditions on the table `device d`. */
  ofDevice: readonly RawBuilder<boolean>[]
  /** Conditions on the table `device_health s`. */
  ofHealth: readonly RawBuilder<boolean>[]
  /** Conditions on the table `device_place l`, which has those that were ever located; none where all devices are meant. */
  ofPlace: readonly RawBuilder<boolean>[]
  /** Beside the conditions: those that are asked for and seen; null where all are. */
  cohorts: readonly CountedCohort[] | null
  /** Beside the conditions: those that a search has found; null where nothing is searched for. */
  found: FoundDevices | null
}

/** What lists and maps ask for. */
export interface AskedFilter extends DeviceFilter {
  zoneId?: string | undefined
  /** Only devices that were located, there and then. */
  place?: AskedPlace | undefined
  /** Devices that are named by their numbers: others than these are not asked for. */
  among?: readonly number[] | undefined
}

/**
 * As many are quickly sorted. More are met soon enough on the way along the order's index; fewer may all stand at its end,
 * as devices do that are out of contact where the last heard of comes first.
 */
export const few = 10_000

/** Times as many, named, are still sooner joined to what else narrows than all texts are read once more. */
export const joinable = 5

/**
 * A filter as conditions, within the caller's custom view; null where no device can match. Of a search that finds many,
 * these are not named.
 */
export async function narrowingOf(
  scope: Scope,
  filter: AskedFilter,
  mostNamed = few,
): Promise<Narrowing | null> {
  const asked = {
    homeLocationIds: filter.homeLocations ?? [],
    groups: filter.groups ?? [],
    ...(filter.zoneId !== undefined && { zoneId: filter.zoneId }),
  }
  const cohorts = isEverything(scope, asked) ? null : await cohortsInView(scope, asked)
  const ofDevice = [...oneOf('manufacturer', filter.manufacturers), ...oneOf('model', filter.models)]
  const ofHealth = [
    ...hasStatus('device_status', filter.status),
    ...alertConditions(filter.alertStatuses ?? {}),
  ]
  const ofPlace = filter.place ? placeConditions(filter.place) : []
  const isNarrowed = cohorts !== null || ofDevice.length + ofHealth.length + ofPlace.length > 0
  const text = filter.search ?? ''
  const found = filter.among
    ? await searchAmong(scope, filter.among, text)
    : await searchDevices(scope, text, isNarrowed ? joinable * mostNamed : mostNamed)
  return cohorts?.length === 0 || found?.count === 0 ? null : { ofDevice, ofHealth, ofPlace, cohorts, found }
}

const oneOf = (column: 'manufacturer' | 'model', values: readonly string[] = []): RawBuilder<boolean>[] =>
  values.length === 0 ? [] : [sql`${sql.ref(`d.${column}`)} = ANY (${values}::text[])`]

const hasStatus = (column: string, levels: readonly StatusLevel[] = []): RawBuilder<boolean>[] =>
  levels.length === 0
    ? []
    : [
        sql`${sql.ref(`s.${column}`)} = ANY (${levels.map((level) => statusLevels.indexOf(level))}::smallint[])`,
      ]

function alertConditions(levelsByAlert: NonNullable<DeviceFilter['alertStatuses']>): RawBuilder<boolean>[] {
  const asked = (Object.entries(levelsByAlert) as [DeviceAlert, StatusLevel[]][]).filter(
    ([, levels]) => levels.length > 0,
  )
  const conditions = asked.flatMap(([alert, levels]) => hasStatus(statusColumns[alert], levels))
  // A device with an alert is not green as a whole, which an index knows.
  const needsAlert = asked.some(([, levels]) => !levels.includes('green'))
  return needsAlert ? [...conditions, sql`s.device_status > 0`] : conditions
}
