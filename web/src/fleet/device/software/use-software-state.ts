import type { SavedTable } from '@muster/contract'
import { useTablePageSize } from '../../../session/table-page-size.ts'
import { type TableState, useTableState } from '../../../ui/table/use-table-state.ts'
import { chartParameters } from './use-chart-choice.ts'

/** The state of a list of applications or processes: what was used last comes first [C-906, C-1005]. */
export const useSoftwareState = <Field extends string>(
  table: SavedTable,
  fields: readonly (Field | 'lastUsed')[],
): TableState<Field | 'lastUsed'> =>
  useTableState({
    fields,
    defaultSort: lastUsedFirst,
    mode: 'cycle',
    size: useTablePageSize(table),
    goesWithSort: chartParameters,
  })

const lastUsedFirst = { field: 'lastUsed', order: 'desc' } as const
