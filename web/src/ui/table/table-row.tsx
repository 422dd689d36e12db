import { CellContent } from './cell-content.tsx'
import { CellsOfControls } from './control-cells.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { RowName } from './row-controls.tsx'
import classes from './table.module.css'
import type { TableColumn } from './table-column.ts'
import type { RowExpansion } from './use-expanded.ts'

interface TableRowProps<Row, Field extends string>
  extends Pick<
    DataTableProps<Row, Field>,
    'columns' | 'idOf' | 'nameOf' | 'checks' | 'selection' | 'onOpen' | 'expansion'
  > {
  row: Row
  /** Undefined for a row that belongs to the one above. */
  expander: RowExpansion | undefined
}

export function TableRow<Row, Field extends string>({
  row,
  columns,
  idOf,
  nameOf,
  checks,
  selection,
  onOpen,
  expansion,
  expander,
}: TableRowProps<Row, Field>) {
  const id = idOf(row)
  const isSelected = selection?.selected === id
  const isChecked = checks?.checked.has(id)
  const isButton = selection && buttonColumn(columns)
  return (
    <tr
      className={classes.row}
      data-row={id}
      data-selectable={selection || onOpen ? true : undefined}
      data-checked={isChecked || undefined}
      data-selected={isSelected || undefined}
      aria-current={isSelected || undefined}
    >
      <CellsOfControls
        id={id}
        name={nameOf(row)}
        checks={checks}
        expands={expansion !== undefined}
        expander={expander}
      />
      {columns.map((column) => {
        const content = <CellContent row={row} cell={column.cell} />
        return (
          <td
            key={column.id}
            data-column={column.id}
            data-pin={column.pin}
            data-align={column.align}
            style={column.maxWidth === undefined ? undefined : { maxWidth: column.maxWidth }}
          >
            {isButton?.(column, row) ? (
              <RowName isSelected={isSelected} onSelect={() => selection?.select(id)}>
                {content}
              </RowName>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Where rows can be selected, one cell is a button for the keyboard. */
function buttonColumn<Row, Field extends string>(columns: readonly TableColumn<Row, Field>[]) {
  const isNamed = columns.some(({ selects }) => selects !== undefined)
  return (column: TableColumn<Row, Field>, row: Row): boolean =>
    isNamed ? (column.selects?.(row) ?? false) : column === columns[0]
}
