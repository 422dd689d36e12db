import {
  countOfValues,
  type DeviceFilters,
  filterOfRequest,
  noFilters,
  readFilters,
  writeFilters,
} from '../../estate/filter/device-filters.ts'
import type { ListFilters } from '../../estate/list/use-list.ts'
import {
  alertLevels,
  alertsParameter,
  type BatteryAlertStatus,
  readAlerts,
  writeAlerts,
} from './alert-filter.ts'
import { bodyOfOnly, type Only, onlyParameter, readOnly, writeOnly } from './only-filter.ts'

/** Filters that are linked to, but cannot be chosen on a page. */
interface LinkedFilters {
  alerts: readonly BatteryAlertStatus[]
  only: readonly Only[]
}

/** Filters that a page offers [B-433, B-9925], or that others link to. */
export type OfferedFilter = 'groups' | 'homeLocations' | keyof LinkedFilters

/** Filters of devices, of which pages offer one or two, and others of batteries. */
export interface BatteryFilters extends DeviceFilters, LinkedFilters {}

export const noBatteryFilters: BatteryFilters = { ...noFilters, alerts: [], only: [] }

export const linkedFilters = ({ alerts, only }: BatteryFilters): LinkedFilters => ({ alerts, only })

/** How the offered filters are kept in the URL; others are ignored. */
export const batteryFilters = (offered: readonly OfferedFilter[]): ListFilters<BatteryFilters> => ({
  none: noBatteryFilters,
  read(parameters) {
    const read: BatteryFilters = {
      ...readFilters(parameters),
      alerts: readAlerts(parameters.get(alertsParameter)),
      only: readOnly(parameters.get(onlyParameter)),
    }
    const kept = Object.fromEntries(offered.map((name) => [name, read[name]]))
    return { ...noBatteryFilters, ...kept }
  },
  write(filters, parameters) {
    writeFilters(filters, parameters)
    if (filters.alerts.length === 0) parameters.delete(alertsParameter)
    else parameters.set(alertsParameter, writeAlerts(filters.alerts))
    if (filters.only.length === 0) parameters.delete(onlyParameter)
    else parameters.set(onlyParameter, writeOnly(filters.only))
  },
  countOf: (filters) => countOfValues(filters) + filters.alerts.length + filters.only.length,
})

/** As the call for batteries takes them; the calls for devices take the groups. */
export function bodyOfFilters(filters: BatteryFilters) {
  const { groups, homeLocations } = filterOfRequest(filters)
  return { groups, homeLocations, alertStatuses: alertLevels(filters.alerts), ...bodyOfOnly(filters.only) }
}
