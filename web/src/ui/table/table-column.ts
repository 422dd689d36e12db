import type { ReactNode } from 'react'

/** A column as pages describe it. Keep the array stable: build it once, or in a memo. */
export interface TableColumn<Row, Field extends string = string> {
  id: string
  title: string
  /** Explains the column on hover of its head. */
  hint?: string
  /** The field that the column sorts by; without it the column is not sortable. */
  sortBy?: Field
  cell: (row: Row) => ReactNode
  /** Numbers at the end, text at the start. */
  align?: 'start' | 'end'
  /** Stays in view while the rest scrolls sideways: an identifier at the start, up to three columns at the end. */
  pin?: 'start' | 'end'
  /** Where rows can be selected: whether this cell is the button that does. By default it is the first column's. */
  selects?: (row: Row) => boolean
  /** In pixels, where pages do not set it by the room for the table (`data-column`); longer content is cut off, and the cell's renderer shows it in full on hover. */
  maxWidth?: number
}

/** A row on a phone: two lines, each with a start and an end, and a third for what only some rows have. */
export interface RowCard {
  first: ReactNode
  firstEnd?: ReactNode
  second?: ReactNode
  secondEnd?: ReactNode
  third?: ReactNode
}

/** Pinned columns come first or last. */
export function columnsInOrder<Column extends Pick<TableColumn<never>, 'pin'>>(
  columns: readonly Column[],
): Column[] {
  const pinned = (side: Column['pin']) => columns.filter(({ pin }) => pin === side)
  return [...pinned('start'), ...pinned(undefined), ...pinned('end')]
}
