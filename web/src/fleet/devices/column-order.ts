import { type DeviceSortField, deviceSortFields, type WorldSettings } from '@muster/contract'

/** The columns in the order of the catalogue, the world's identifier first [C-420, C-422]. */
export const columnOrder = (identifier: WorldSettings['deviceIdentifier']): DeviceSortField[] => [
  identifier,
  ...deviceSortFields.filter((field) => field !== identifier),
]
