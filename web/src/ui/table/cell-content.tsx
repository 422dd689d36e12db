import { memo, type ReactNode } from 'react'

interface CellContentProps<Row> {
  row: Row
  cell: (row: Row) => ReactNode
}

/**
 * What stands in a cell. It follows from the row and its column alone, so a table that is drawn again for another
 * reason, such as a sort that was asked for, does not draw its cells again.
 */
export const CellContent = memo(<Row,>({ row, cell }: CellContentProps<Row>): ReactNode => cell(row)) as <
  Row,
>(
  props: CellContentProps<Row>,
) => ReactNode
