import type { OverviewFilter, OverviewRow, StatusLevel } from '@muster/contract'
import { possibleLevels } from '@muster/rules'
import type { DeviceFilters } from '../../estate/filter/device-filters.ts'

/** The cells that link to devices, with the levels of these [C-9913]. */
const levelsOfCell = {
  homeLocationAndGroup: [],
  devicesAffected: ['red', 'yellow'],
  problemDevices: ['red'],
  warningDevices: ['yellow'],
  goodDevices: ['green'],
  totalDevices: [],
} as const satisfies Record<string, readonly StatusLevel[]>
export type LinkingCell = keyof typeof levelsOfCell

/** The filter of the device list for a cell [C-233, C-235]. */
export function filtersOfCell(
  { type, homeLocationAndGroup: name, homeLocationId }: OverviewRow,
  filter: OverviewFilter,
  cell: LinkingCell,
): Partial<DeviceFilters> {
  const levels: readonly StatusLevel[] = levelsOfCell[cell]
  const place =
    type === 'group'
      ? { groups: [name] }
      : { homeLocations: [homeLocationId === null || name === null ? null : { id: homeLocationId, name }] }
  if (levels.length === 0) return place
  if (filter === 'deviceStatus') return { ...place, status: [...levels] }
  const possible = levels.filter((level) => possibleLevels(filter).includes(level))
  return { ...place, alertStatus: possible.map((level) => ({ alert: filter, level })) }
}
