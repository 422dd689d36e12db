import { type BatteryAlert, type BatteryFilter, type StatusLevel, statusLevels } from '@muster/contract'
import type { PersonName } from '../estate/people.ts'
import { contains, hasStatus, inGroups, listed, ofCohorts, viewOf } from './duck-conditions.ts'

/** A filter of batteries, and the status of the tab. */
export interface AskedBatteries extends BatteryFilter {
  level?: StatusLevel
}

/** Months, where nothing else is configured. */
const warranty = 24

export const alertColumns: Record<BatteryAlert, string> = {
  batteryHealthStatus: 'health_status',
  batteryAverageDischargeStatus: 'average_discharge_status',
  batteryCycleCountStatus: 'cycle_count_status',
}

const searched = [
  ...['serial_number', 'part_number', 'device_serial', 'imei', 'asset_tag', 'device_name'],
  ...['device_manufacturer', 'device_model'],
]

/** Today by the service's clock, which is not that of the estate. */
export const today = (): string => new Date().toISOString().slice(0, 10)

export const isUnderWarranty = (): string =>
  `coalesce(mfd + INTERVAL ${warranty} MONTH > DATE '${today()}', false)`

/** A filter as a plain condition on DuckDB's table `battery`, within what a person may see. */
export function batteryConditionOf(filter: AskedBatteries, as: PersonName): string {
  const { level, underWarranty = null, alertStatuses = {} } = filter
  const conditions = [
    viewOf(as),
    inGroups(filter.groups ?? []),
    atHomes(filter.homeLocations ?? []),
    level ? `battery_status = ${statusLevels.indexOf(level)}` : '',
    ...Object.entries(alertStatuses).map(([alert, levels]) =>
      hasStatus(alertColumns[alert as BatteryAlert], levels),
    ),
    underWarranty === null ? '' : `${isUnderWarranty()} = ${underWarranty}`,
    contains(filter.search ?? '', searched),
  ].filter((condition) => condition !== '')
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}

/** Batteries by the home location of their device; those in no device are in none of these. */
function atHomes(homes: readonly (string | null)[]): string {
  const named = homes.filter((home) => home !== null)
  const any = [
    ...(named.length > 0 ? [`home_location_id IN (${listed(named)})`] : []),
    ...(homes.includes(null) ? ['home_location_id IS NULL'] : []),
  ]
  return any.length === 0 ? '' : ofCohorts(any.join(' OR '))
}
