import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/tenancy.ts'
import { type AskedEstate, cohortsInView } from '../cohorts-in-view.ts'
import { type ApplicationUse, applicationUseOn } from './use-kinds.ts'

/** An application on a device, with its use over the last 30 local days [C-2331]. Times are milliseconds since the epoch. */
export interface DeviceApplication extends ApplicationUse {
  id: number
  name: string
  packageName: string
  sharedUserId: string
  system: boolean
  version: string
  size: number | null
  installedAt: number
  updatedAt: number
  lastUsed: number | null
}

/** A device that has an application, with its use over the last 30 local days [C-1637]. */
export interface ApplicationDevice extends ApplicationUse {
  number: number
  version: string
  lastUsed: number | null
}

/** A part of a list, as seen on the day with the number `today`. */
export interface AskedPage {
  today: number
  limit: number
  offset: number
}

type Packed<Row> = Omit<Row, keyof ApplicationUse> & { days: Buffer | null }

/** What is installed on a device that a person may see, as `deviceInView` tells; in the order of their numbers. */
export async function readApplicationsOfDevice(
  scope: Scope,
  number: number,
  today: number,
): Promise<DeviceApplication[]> {
  const { rows } = await sql<Packed<DeviceApplication>>`
    SELECT a.id, a.name, a.package_name AS "packageName", a.shared_user_id AS "sharedUserId", a.system, v.version,
           i.size_bytes AS size, i.installed_at AS "installedAt", i.updated_at AS "updatedAt",
           i.last_used AS "lastUsed", i.days
    FROM device_application i
    JOIN application a ON ${inWorld(scope, 'a')} AND a.id = i.application_id
    JOIN application_version v ON ${inWorld(scope, 'v')} AND v.id = i.version_id
    WHERE ${inWorld(scope, 'i')} AND i.number = ${number} AND i.removed_at IS NULL
    ORDER BY a.id`.execute(scope.tx)
  return rows.map(({ days, ...row }) => ({ ...row, ...applicationUseOn(days, today) }))
}

/** The devices that have an application, as far as they are asked for and seen, the last that used it first [C-1640]. */
export async function readDevicesOfApplication(
  scope: Scope,
  application: number,
  asked: AskedEstate,
  { today, limit, offset }: AskedPage,
): Promise<ApplicationDevice[]> {
  const cohorts = (await cohortsInView(scope, asked)).map(({ id }) => id)
  const { rows } = await sql<Packed<ApplicationDevice>>`
    SELECT i.number, v.version, i.last_used AS "lastUsed", i.days
    FROM device_application i
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = i.number
    JOIN application_version v ON ${inWorld(scope, 'v')} AND v.id = i.version_id
    WHERE ${inWorld(scope, 'i')} AND i.application_id = ${application} AND i.removed_at IS NULL
      AND d.cohort_id = ANY (${cohorts}::integer[])
    ORDER BY i.last_used DESC NULLS LAST, i.number
    LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map(({ days, ...row }) => ({ ...row, ...applicationUseOn(days, today) }))
}
