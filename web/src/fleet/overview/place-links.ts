import type { OverviewFilter, OverviewRow, StatusLevel } from '@muster/contract'
import type { DeviceFilters } from '../../estate/device-filters.ts'

/** The cells that lead to devices, with the levels that their devices have [C-9913]. */
const levelsOfCell = {
  homeLocationAndGroup: [],
  devicesAffected: ['red', 'yellow'],
  problemDevices: ['red'],
  warningDevices: ['yellow'],
  goodDevices: ['green'],
  totalDevices: [],
} as const satisfies Record<string, readonly StatusLevel[]>
export type LinkingCell = keyof typeof levelsOfCell

/** The filter of the device list that shows the devices of a cell [C-233, C-235]. */
export function filtersOfCell(
  { type, homeLocationAndGroup: name, homeLocationId }: OverviewRow,
  filter: OverviewFilter,
  cell: LinkingCell,
): Partial<DeviceFilters> {
  const levels = levelsOfCell[cell]
  const place =
    type === 'group'
      ? { groups: [name] }
      : { homeLocations: [homeLocationId === null || name === null ? null : { id: homeLocationId, name }] }
  if (levels.length === 0) return place
  return filter === 'deviceStatus'
    ? { ...place, status: [...levels] }
    : { ...place, alertStatus: levels.map((level) => ({ alert: filter, level })) }
}
