import type { ReactNode } from 'react'
import type { TableColumn } from '../../ui/table/table-column.ts'

/** Missing values are a dash [C-355, C-9947]. */
export const missing = '-'

/** Columns of sortable fields. */
export const fieldColumns =
  <Row, Field extends string>(titleOf: (field: Field) => string) =>
  (id: Field, cell: (row: Row) => ReactNode): TableColumn<Row, Field> => ({
    id,
    title: titleOf(id),
    sortBy: id,
    cell,
  })
