import { type DeviceSortField, deviceSortFields, type WorldSettings } from '@muster/contract'

/** Columns that the list cannot be sorted by. They follow the last contact. */
const unsortedColumns = ['alerts', 'lastPosition'] as const
export type UnsortedColumn = (typeof unsortedColumns)[number]

/** The columns in the order of the catalogue, the world's identifier first [C-420, C-422]. */
export const columnOrder = (
  identifier: WorldSettings['deviceIdentifier'],
): (DeviceSortField | UnsortedColumn)[] => [
  identifier,
  ...deviceSortFields
    .filter((field) => field !== identifier)
    .flatMap((field) => (field === 'updated' ? [field, ...unsortedColumns] : [field])),
]
