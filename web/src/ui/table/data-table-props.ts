import type { ReactNode } from 'react'
import type { RowCard, TableColumn } from './table-column.ts'
import type { RowChecks } from './use-row-checks.ts'
import type { RowSelection } from './use-row-clicks.ts'
import type { TableRows } from './use-table-rows.ts'
import type { TableState } from './use-table-state.ts'

interface Expandable<Row> {
  canExpand?: (row: Row) => boolean
  /** Whether the row is open until the user closes it. */
  startsOpen?: (row: Row) => boolean
}

/** What opens below a row: any content, or rows in the same columns. */
export type Expansion<Row> = Expandable<Row> &
  (
    | { render: (row: Row) => ReactNode; rowsOf?: never }
    | { rowsOf: (row: Row) => readonly Row[]; render?: never }
  )

export interface DataTableProps<Row, Field extends string = string> {
  /** Accessible name of the table. */
  label: string
  columns: readonly TableColumn<Row, Field>[]
  state: TableState<Field>
  list: TableRows<Row>
  idOf: (row: Row) => string
  /** Name of a row in the labels of its checkbox and buttons. */
  nameOf: (row: Row) => string
  /** The row on a phone, where a table would scroll sideways. */
  card: (row: Row) => RowCard
  /** Replaces the rows where there are none: says why, and offers a way out. */
  empty: ReactNode
  /** Says what could not be loaded, if the first load fails. */
  failed?: string | undefined
  /** Row checkboxes, for users who may act on rows [B-860]. */
  checks?: RowChecks | undefined
  /** Rows that can be selected, one at a time. */
  selection?: RowSelection | undefined
  /** For rows that link to a page: a click anywhere in the row does the same as its link. */
  onOpen?: ((id: string) => void) | undefined
  expansion?: Expansion<Row> | undefined
  /** A line above the head: chips, number of selected rows. */
  above?: ReactNode
  /** Lays the pager out as on a phone, for small cards. */
  isCompact?: boolean
}
