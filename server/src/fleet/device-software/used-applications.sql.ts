import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type ApplicationUse, applicationUseOn } from '../../telemetry/index.ts'

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

type Packed = Omit<DeviceApplication, keyof ApplicationUse> & { days: Buffer | null }

/** What is installed on a device that the caller may see (from `deviceInView`), by number. */
export async function readApplicationsOfDevice(
  scope: Scope,
  number: number,
  today: number,
): Promise<DeviceApplication[]> {
  const { rows } = await sql<Packed>`
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
