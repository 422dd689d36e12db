import { type DeviceFilter, deviceAlerts } from '@muster/contract'
import { type DeviceFilters, filterOfRequest, noFilters } from '../../../estate/filter/device-filters.ts'

/** A stored filter as the sections of filters hold it; lists know the names of home locations. */
export function filtersOf(filter: DeviceFilter): DeviceFilters {
  const { alertStatuses = {}, homeLocations = [] } = filter
  const { manufacturers, models, groups, status, lastSeen, operatingSystems, firmwareVersions, osVersions } =
    filter
  return {
    manufacturers: manufacturers ?? noFilters.manufacturers,
    models: models ?? noFilters.models,
    groups: groups ?? noFilters.groups,
    homeLocations: homeLocations.map((id) => (id === null ? null : { id, name: id })),
    alertStatus: deviceAlerts.flatMap((alert) =>
      (alertStatuses[alert] ?? []).map((level) => ({ alert, level })),
    ),
    status: status ?? noFilters.status,
    lastSeen: lastSeen ?? noFilters.lastSeen,
    operatingSystems: operatingSystems ?? noFilters.operatingSystems,
    firmwareVersions: firmwareVersions ?? noFilters.firmwareVersions,
    osVersions: osVersions ?? noFilters.osVersions,
  }
}

/** The filter as it is sent. */
export const requestOf = (filters: DeviceFilters): DeviceFilter =>
  Object.fromEntries(Object.entries(filterOfRequest(filters)).filter(([, value]) => value !== undefined))
