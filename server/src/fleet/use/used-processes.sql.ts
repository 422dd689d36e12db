import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/tenancy.ts'
import { type AskedEstate, cohortsInView } from '../cohorts-in-view.ts'
import { type ProcessUse, processUseOn } from './use-kinds.ts'
import type { AskedPage } from './used-applications.sql.ts'

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

/** A device that has a process, with its use over the last 30 local days [C-1721]. */
export interface ProcessDevice extends ProcessUse {
  number: number
  productVersion: string
  fileVersion: string
  lastUsed: number | null
}

type Packed<Row> = Omit<Row, keyof ProcessUse> & { days: Buffer | null }

/** The processes of a device that a person may see, as `deviceInView` tells; in the order of their numbers. */
export async function readProcessesOfDevice(
  scope: Scope,
  number: number,
  today: number,
): Promise<DeviceProcess[]> {
  const { rows } = await sql<Packed<DeviceProcess>>`
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

/** The devices that have a process, as far as they are asked for and seen, the last that used it first. */
export async function readDevicesOfProcess(
  scope: Scope,
  process: number,
  asked: AskedEstate,
  { today, limit, offset }: AskedPage,
): Promise<ProcessDevice[]> {
  const cohorts = (await cohortsInView(scope, asked)).map(({ id }) => id)
  const { rows } = await sql<Packed<ProcessDevice>>`
    SELECT i.number, v.product_version AS "productVersion", v.file_version AS "fileVersion",
           i.last_used AS "lastUsed", i.days
    FROM device_process i
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = i.number
    JOIN process_version v ON ${inWorld(scope, 'v')} AND v.id = i.version_id
    WHERE ${inWorld(scope, 'i')} AND i.process_id = ${process} AND i.removed_at IS NULL
      AND d.cohort_id = ANY (${cohorts}::integer[])
    ORDER BY i.last_used DESC NULLS LAST, i.number
    LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map(({ days, ...row }) => ({ ...row, ...processUseOn(days, today) }))
}
