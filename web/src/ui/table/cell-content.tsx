import { memo, type ReactNode } from 'react'

interface CellContentProps<Row> {
  row: Row
  cell: (row: Row) => ReactNode
}

/**
 * The content of a cell. It depends on row and column alone and is memoised, so that a render of the table for another
 * reason, such as a pending sort, does not render the cells.
 */
export const CellContent = memo(<Row,>({ row, cell }: CellContentProps<Row>): ReactNode => cell(row)) as <
  Row,
>(
  props: CellContentProps<Row>,
) => ReactNode
