import { type CSSProperties, Fragment, useMemo, useRef } from 'react'
import { HeadsOfControls } from './control-cells.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { PlaceholderRows } from './placeholder-rows.tsx'
import { SortHead } from './sort-head.tsx'
import classes from './table.module.css'
import { columnsInOrder } from './table-column.ts'
import { TableRow } from './table-row.tsx'
import { useExpanded } from './use-expanded.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { usePinnedWidths } from './use-pinned-widths.ts'
import { useRevealedFocus } from './use-revealed-focus.ts'
import { useRowClicks } from './use-row-clicks.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

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
  const common = { columns: inOrder, idOf, nameOf, checks, selection, onOpen, expansion }

  const place = useRef<HTMLDivElement>(null)
  useRowClicks(place, selection?.select ?? onOpen)
  const pinned = usePinnedWidths(
    place,
    columns.some(({ pin }) => pin === 'end'),
  )
  useRevealedFocus(place, pinned.all)
  useKeptScroll(place, rows !== undefined)
  useScrollEdges(place)

  return (
    <div
      ref={place}
      className={classes.scroll}
      data-stale={isStale || undefined}
      style={
        { '--end-width': `${pinned.last}px`, '--two-ends-width': `${pinned.lastTwo}px` } as CSSProperties
      }
    >
      <table
        className={classes.table}
        aria-label={label}
        data-expands={expansion ? true : undefined}
        data-checks={checks ? true : undefined}
      >
        <thead>
          <tr>
            <HeadsOfControls checks={checks} expands={expansion !== undefined} />
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
              pageSize={state.pageSize}
            />
          )}
          {rows?.map((row) => {
            const id = idOf(row)
            const expander = expansionOf(row, id)
            return (
              <Fragment key={id}>
                <TableRow {...common} row={row} expander={expander} />
                {expander?.isExpanded &&
                  (expansion?.render ? (
                    <tr className={classes.details}>
                      <td colSpan={width}>{expansion.render(row)}</td>
                    </tr>
                  ) : (
                    expansion
                      ?.rowsOf(row)
                      .map((one) => <TableRow key={idOf(one)} {...common} row={one} expander={undefined} />)
                  ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
