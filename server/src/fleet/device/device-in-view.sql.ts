import type { PlatformType } from '@muster/contract'
import { zoneOffset } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Cohort } from '../../telemetry/index.ts'
import { viewRule } from '../../telemetry/index.ts'

/** A device that the caller may see, with the keys by which everything else about it is read. */
export interface DeviceInView {
  number: number
  id: string
  platformType: PlatformType
  manufacturer: string
  model: string
  serialNumber: string
  assetTag: string | null
  imei: string | null
  /** In alphabetical order. */
  groups: readonly string[]
  /** The zone it last reported; null if none, or one that is not known. */
  timeZone: string | null
  lastContact: number | null
}

type DeviceRow = Omit<DeviceInView, 'groups'> & Pick<Cohort, 'homeLocationId' | 'groups'> & { cohort: number }

/**
 * The device of a request. Every call of the device page uses this: a device that is unknown, of another world or
 * outside the caller's custom view does not exist [A-1507, C-9949]. The last is told apart, so that a link from a
 * colleague is not taken for a broken one: ids are random, so only who was given one learns that the device exists.
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
    throw new AppError('notFound', { isOutsideView: true })
  }
  return { ...device, groups: device.groups.toSorted(), timeZone: knownZone(device.timeZone) }
}

const knownZone = (zone: string | null): string | null =>
  zone === null || zoneOffset(zone, 0) === null ? null : zone

/** For a device that reported no zone, days are UTC days, as for its alerts. */
export const zoneOf = ({ timeZone }: Pick<DeviceInView, 'timeZone'>): string => timeZone ?? 'UTC'
