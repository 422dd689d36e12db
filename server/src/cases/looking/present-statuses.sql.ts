import {
  type BatteryAlert,
  batteryAlerts,
  type StatusLevel,
  statusLevels,
  watchedBatteryAlerts,
  watchedDeviceAlerts,
} from '@muster/contract'
import { sql } from 'kysely'
import { statusColumns } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A device or battery as it is now, with what groups it. */
export interface PresentSubject {
  number: number
  /** The cohort of the device, or of the one that the battery is in; `noCohort` for none. */
  cohort: number
  manufacturer: string
  model: string
  /** Of each alert that a watch may name, in two bits. */
  levels: number
}

/** Of batteries that are in no device: they have no home location and no groups, and no custom view shows them [K-118]. */
export const noCohort = -1

const batteryColumns: Record<BatteryAlert, string> = {
  batteryHealthStatus: 'health_status',
  batteryAverageDischargeStatus: 'average_discharge_status',
  batteryCycleCountStatus: 'cycle_count_status',
}

/** The column of each alert that a watch may name, the overall status among them. */
export const watchedColumns = new Map<string, string>([
  ['deviceStatus', 'device_status'],
  ...Object.entries(statusColumns),
  ['batteryStatus', 'battery_status'],
  ...batteryAlerts.map((alert) => [alert, batteryColumns[alert]] as const),
])

export const isOfBattery = (alert: string): boolean =>
  (watchedBatteryAlerts as readonly string[]).includes(alert)

/** The first of the bits of each alert. */
const bits = new Map(
  [watchedDeviceAlerts, watchedBatteryAlerts].flatMap((alerts: readonly string[]) =>
    alerts.map((alert, index) => [alert, 2 * index]),
  ),
)

/** One number: to read it takes a fraction of the time of an array. */
const levelsOf = (alias: string, alerts: readonly string[]) =>
  sql.join(
    alerts.map(
      (alert) =>
        sql`(${sql.id(alias, watchedColumns.get(alert) ?? '')}::integer << ${sql.lit(bits.get(alert))})`,
    ),
    sql` | `,
  )

export const levelIn = (subject: Pick<PresentSubject, 'levels'> | undefined, alert: string): StatusLevel =>
  statusLevels[((subject?.levels ?? 0) >> (bits.get(alert) ?? 0)) & 3] ?? 'green'

export async function readPresentDevices(
  scope: Scope,
  numbers: readonly number[],
): Promise<PresentSubject[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<PresentSubject>`
    SELECT h.number, h.cohort_id AS cohort, d.manufacturer, d.model, ${levelsOf('h', watchedDeviceAlerts)} AS levels
    FROM device_health h
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = h.number
    WHERE ${inWorld(scope, 'h')} AND h.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  return rows
}

export async function readPresentBatteries(
  scope: Scope,
  numbers: readonly number[],
): Promise<PresentSubject[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<PresentSubject>`
    SELECT p.number, coalesce(h.cohort_id, ${noCohort}) AS cohort, coalesce(b.manufacturer, '') AS manufacturer,
           coalesce(b.part_number, '') AS model, ${levelsOf('p', watchedBatteryAlerts)} AS levels
    FROM battery_pulse p
    JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number
    LEFT JOIN device_health h ON ${inWorld(scope, 'h')} AND h.number = p.device_number
    WHERE ${inWorld(scope, 'p')} AND p.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  return rows
}
