import type { ReactNode } from 'react'
import type { RowCard, TableColumn } from './table-column.ts'
import type { RowChecks } from './use-row-checks.ts'
import type { RowSelection } from './use-row-clicks.ts'
import type { TableRows } from './use-table-rows.ts'
import type { TableState } from './use-table-state.ts'

export interface Expansion<Row> {
  /** What opens below the row. */
  render: (row: Row) => ReactNode
  canExpand?: (row: Row) => boolean
}

export interface DataTableProps<Row, Field extends string = string> {
  /** What the table is called by assistive technology. */
  label: string
  columns: readonly TableColumn<Row, Field>[]
  state: TableState<Field>
  list: TableRows<Row>
  idOf: (row: Row) => string
  /** What a row is called in the names of its checkbox and buttons. */
  nameOf: (row: Row) => string
  /** The row on a phone, where a table would have to be moved sideways. */
  card: (row: Row) => RowCard
  /** Stands in place of rows where there are none: says why, and offers the way out. */
  empty: ReactNode
  /** Says what could not be loaded, where no row ever came. */
  failed?: string | undefined
  /** Row checkboxes, for those who may do something with them [B-860]. */
  checks?: RowChecks | undefined
  /** Rows that can be selected, one at a time. */
  selection?: RowSelection | undefined
  /** Rows that lead somewhere: a click anywhere in one does what the link in it does for keys. */
  onOpen?: ((id: string) => void) | undefined
  expansion?: Expansion<Row> | undefined
  /** A line above the head: chips, what is selected. */
  above?: ReactNode
  /** True in a narrow card of a wide page: its pager has the room of a phone's. */
  isCompact?: boolean
}
