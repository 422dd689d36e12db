import { Fragment, useMemo, useRef } from 'react'
import { CellContent } from './cell-content.tsx'
import { CellsOfControls, HeadsOfControls } from './control-cells.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { PlaceholderRows } from './placeholder-rows.tsx'
import { RowName } from './row-controls.tsx'
import { SortHead } from './sort-head.tsx'
import classes from './table.module.css'
import { columnsInOrder } from './table-column.ts'
import { useExpanded } from './use-expanded.ts'
import { useRowClicks } from './use-row-clicks.ts'

export function WideTable<Row, Field extends string>({
  label,
  columns,
  state,
  list,
  idOf,
  nameOf,
  checks,
  selection,
  onOpen,
  expansion,
}: DataTableProps<Row, Field>) {
  const inOrder = useMemo(() => columnsInOrder(columns), [columns])
  const expansionOf = useExpanded(expansion)
  const { rows, isStale } = list
  const { sort } = state
  const sorted = inOrder.find(({ sortBy }) => sortBy === sort.field)
  const width = columns.length + (checks ? 1 : 0) + (expansion ? 1 : 0)
  // Where rows can be selected, the name is a button for the keyboard.
  const nameColumn = selection && inOrder[0]

  const place = useRef<HTMLDivElement>(null)
  useRowClicks(place, selection?.select ?? onOpen)

  return (
    <div ref={place} className={classes.scroll} data-stale={isStale || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        data-expands={expansion ? true : undefined}
        data-checks={checks ? true : undefined}
      >
        <thead>
          <tr>
            <HeadsOfControls checks={checks} expands={expansion !== undefined} count={rows?.length ?? 0} />
            {inOrder.map((column) => (
              <SortHead
                key={column.id}
                column={column}
                direction={column === sorted && sort.order}
                onSort={state.sortBy}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && (
            <PlaceholderRows
              columns={inOrder}
              checks={checks !== undefined}
              expands={expansion !== undefined}
            />
          )}
          {rows?.map((row) => {
            const id = idOf(row)
            const isSelected = selection?.selected === id
            const expander = expansionOf(row, id)
            return (
              <Fragment key={id}>
                <tr
                  className={classes.row}
                  data-row={id}
                  data-selectable={selection || onOpen ? true : undefined}
                  data-checked={checks?.checked.has(id) || undefined}
                  data-selected={isSelected || undefined}
                  aria-current={isSelected || undefined}
                >
                  <CellsOfControls id={id} name={nameOf(row)} checks={checks} expander={expander} />
                  {inOrder.map((column) => {
                    const content = <CellContent row={row} cell={column.cell} />
                    return (
                      <td
                        key={column.id}
                        data-pin={column.pin}
                        data-align={column.align}
                        style={column.maxWidth === undefined ? undefined : { maxWidth: column.maxWidth }}
                      >
                        {column === nameColumn ? (
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
                {expander?.isExpanded && (
                  <tr className={classes.details}>
                    <td colSpan={width}>{expansion?.render(row)}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
