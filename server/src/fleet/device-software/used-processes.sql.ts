import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type ProcessUse, processUseOn } from '../../telemetry/index.ts'

/** A process of a device, with its use over the last 30 local days [C-1003]. */
export interface DeviceProcess extends ProcessUse {
  id: number
  processName: string
  productName: string
  productVersion: string
  fileVersion: string
  /** Milliseconds since the epoch. */
  lastUsed: number | null
}

type Packed = Omit<DeviceProcess, keyof ProcessUse> & { days: Buffer | null }

/** The processes of a device that the caller may see (from `deviceInView`), by number. */
export async function readProcessesOfDevice(
  scope: Scope,
  number: number,
  today: number,
): Promise<DeviceProcess[]> {
  const { rows } = await sql<Packed>`
    SELECT p.id, p.process_name AS "processName", p.product_name AS "productName",
           v.product_version AS "productVersion", v.file_version AS "fileVersion",
           i.last_used AS "lastUsed", i.days
    FROM device_process i
    JOIN process p ON ${inWorld(scope, 'p')} AND p.id = i.process_id
    JOIN process_version v ON ${inWorld(scope, 'v')} AND v.id = i.version_id
    WHERE ${inWorld(scope, 'i')} AND i.number = ${number} AND i.removed_at IS NULL
    ORDER BY p.id`.execute(scope.tx)
  return rows.map(({ days, ...row }) => ({ ...row, ...processUseOn(days, today) }))
}
