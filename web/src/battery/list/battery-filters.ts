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

/** Filters that a page offers [B-433, B-9925]. */
export type OfferedFilter = 'groups' | 'homeLocations' | 'alerts'

/** Filters of devices, of which pages offer one or two, and alert levels of batteries. */
export interface BatteryFilters extends DeviceFilters {
  alerts: readonly BatteryAlertStatus[]
}

export const noBatteryFilters: BatteryFilters = { ...noFilters, alerts: [] }

/** How the offered filters are kept in the URL; others are ignored. */
export const batteryFilters = (offered: readonly OfferedFilter[]): ListFilters<BatteryFilters> => ({
  none: noBatteryFilters,
  read(parameters) {
    const read = { ...readFilters(parameters), alerts: readAlerts(parameters.get(alertsParameter)) }
    const kept = Object.fromEntries(offered.map((name) => [name, read[name]]))
    return { ...noBatteryFilters, ...kept }
  },
  write(filters, parameters) {
    writeFilters(filters, parameters)
    if (filters.alerts.length === 0) parameters.delete(alertsParameter)
    else parameters.set(alertsParameter, writeAlerts(filters.alerts))
  },
  countOf: (filters) => countOfValues(filters) + filters.alerts.length,
})

/** As the call for batteries takes them; the calls for devices take the groups. */
export function bodyOfFilters(filters: BatteryFilters) {
  const { groups, homeLocations } = filterOfRequest(filters)
  return { groups, homeLocations, alertStatuses: alertLevels(filters.alerts) }
}
