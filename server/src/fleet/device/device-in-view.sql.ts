import type { PlatformType } from '@muster/contract'
import { zoneOffset } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Cohort } from '../../telemetry/index.ts'
import { viewRule } from '../../telemetry/index.ts'

/** A device that a person may see, with what everything else about it is read by. */
export interface DeviceInView {
  number: number
  id: string
  platformType: PlatformType
  manufacturer: string
  model: string
  serialNumber: string
  assetTag: string | null
  imei: string | null
  /** In the order of the alphabet. */
  groups: readonly string[]
  /** The zone that it last reported; null where it reported none that calendars know. */
  timeZone: string | null
  lastContact: number | null
}

type DeviceRow = Omit<DeviceInView, 'groups'> & Pick<Cohort, 'homeLocationId' | 'groups'> & { cohort: number }

/**
 * The device of a request. Every call of the device page comes through here: one that nobody knows, of another world or
 * outside the person's custom view does not exist [A-1507, C-9949].
 */
export async function deviceInView(scope: Scope, id: string): Promise<DeviceInView> {
  const { rows } = await sql<DeviceRow>`
    SELECT d.number, d.id, d.platform_type AS "platformType", d.manufacturer, d.model,
           d.serial_number AS "serialNumber", d.asset_tag AS "assetTag", d.imei, d.time_zone AS "timeZone",
           c.id AS cohort, c.home_location_id AS "homeLocationId", c.groups, p.last_contact AS "lastContact"
    FROM device d
    JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = d.number
    WHERE ${inWorld(scope, 'd')} AND d.id = ${id}`.execute(scope.tx)
  const row = rows[0]
  if (!row) throw new AppError('notFound')
  const { cohort, homeLocationId, ...device } = row
  const isSeen = await viewRule(scope)
  if (!isSeen({ id: cohort, homeLocationId, groups: device.groups })) {
    throw new AppError('notFound')
  }
  return { ...device, groups: device.groups.toSorted(), timeZone: knownZone(device.timeZone) }
}

const knownZone = (zone: string | null): string | null =>
  zone === null || zoneOffset(zone, 0) === null ? null : zone

/** Where a device told no zone its days are those of UTC, as its alerts have them. */
export const zoneOf = ({ timeZone }: Pick<DeviceInView, 'timeZone'>): string => timeZone ?? 'UTC'
