import type { ReactNode } from 'react'

/** A column as pages describe it. Keep the array stable: build it once, or in a memo. */
export interface TableColumn<Row, Field extends string = string> {
  id: string
  title: string
  /** Explains the column to whoever points at its head. */
  hint?: string
  /** The field that a click on the head sorts by; without it the column cannot be sorted by. */
  sortBy?: Field
  cell: (row: Row) => ReactNode
  /** Numbers stand right, text left. */
  align?: 'start' | 'end'
  /** Stays in sight while the rest scrolls sideways: an identifier at the start, a status at the end. */
  pin?: 'start' | 'end'
  /** Pixels; what is longer is cut off and shown in full on hover by whoever renders the cell. */
  maxWidth?: number
}

/** A row on a phone: two lines, each with a start and an end. */
export interface RowCard {
  first: ReactNode
  firstEnd?: ReactNode
  second?: ReactNode
  secondEnd?: ReactNode
}

/** Columns that stay in sight stand at the side they stay at. */
export function columnsInOrder<Column extends Pick<TableColumn<never>, 'pin'>>(
  columns: readonly Column[],
): Column[] {
  const pinned = (side: Column['pin']) => columns.filter(({ pin }) => pin === side)
  return [...pinned('start'), ...pinned(undefined), ...pinned('end')]
}
