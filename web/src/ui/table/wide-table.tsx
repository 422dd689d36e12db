import {
  columnPinningFeature,
  createColumnHelper,
  type RowData,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { Fragment, useMemo, useRef } from 'react'
import { CellContent } from './cell-content.tsx'
import { CellsOfControls, HeadsOfControls } from './control-cells.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { cappedTotal } from './paging.ts'
import { PlaceholderRows } from './placeholder-rows.tsx'
import { RowName } from './row-controls.tsx'
import { SortHead } from './sort-head.tsx'
import classes from './table.module.css'
import { useRowClicks } from './use-row-clicks.ts'

/** The server sorts and pages [C-303], so neither has a row model here. */
const features = tableFeatures({
  columnPinningFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

const noRows: readonly never[] = []

export function WideTable<Row extends RowData, Field extends string>({
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
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map(({ id, title, sortBy }) =>
      helper.display({
        id,
        header: title,
        enableSorting: sortBy !== undefined,
      }),
    )
  }, [columns])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const pinned = (side: 'start' | 'end') => columns.filter(({ pin }) => pin === side).map(({ id }) => id)
  const sorted = columns.find(({ sortBy }) => sortBy === state.sort.field)

  const table = useTable({
    features,
    columns: definitions,
    data: list.rows ?? noRows,
    getRowId: idOf,
    manualSorting: true,
    manualPagination: true,
    rowCount: cappedTotal(list.total ?? 0),
    getRowCanExpand: ({ original }) => expansion !== undefined && (expansion.canExpand?.(original) ?? true),
    state: {
      sorting: sorted ? [{ id: sorted.id, desc: state.sort.order === 'desc' }] : [],
      pagination: { pageIndex: state.page - 1, pageSize: state.pageSize },
      columnPinning: { start: pinned('start'), end: pinned('end') },
      rowSelection: Object.fromEntries([...(checks?.checked ?? [])].map((id) => [id, true as const])),
    },
  })

  const rows = table.getRowModel().rows
  const heads = table.getHeaderGroups()[0]?.headers ?? []
  const width = columns.length + (checks ? 1 : 0) + (expansion ? 1 : 0)
  // The name of the row opens its details where rows can be selected, so that keys reach it too.
  const nameColumn = selection && (columns.find(({ pin }) => pin === 'start') ?? columns[0])

  const place = useRef<HTMLDivElement>(null)
  useRowClicks(place, selection?.select ?? onOpen)

  return (
    <div ref={place} className={classes.scroll} data-stale={list.isStale || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        data-expands={expansion ? true : undefined}
        data-checks={checks ? true : undefined}
      >
        <thead>
          <tr>
            <HeadsOfControls checks={checks} expands={expansion !== undefined} count={rows.length} />
            {heads.map(({ id, column }) => (
              <SortHead
                key={id}
                column={byId.get(id)}
                direction={column.getIsSorted()}
                onSort={state.sortBy}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows === undefined && (
            <PlaceholderRows
              columns={columns}
              checks={checks !== undefined}
              expands={expansion !== undefined}
            />
          )}
          {rows.map((row) => (
            <Fragment key={row.id}>
              <tr
                className={classes.row}
                data-row={row.id}
                data-selectable={selection || onOpen ? true : undefined}
                data-checked={row.getIsSelected() || undefined}
                data-selected={selection?.selected === row.id || undefined}
                aria-current={selection?.selected === row.id || undefined}
              >
                <CellsOfControls
                  id={row.id}
                  name={nameOf(row.original)}
                  checks={checks}
                  expander={
                    expansion && {
                      canExpand: row.getCanExpand(),
                      isExpanded: row.getIsExpanded(),
                      toggle: row.getToggleExpandedHandler(),
                    }
                  }
                />
                {[
                  ...row.getStartVisibleCells(),
                  ...row.getCenterVisibleCells(),
                  ...row.getEndVisibleCells(),
                ].map((cell) => {
                  const column = byId.get(cell.column.id)
                  const content = column && <CellContent row={row.original} cell={column.cell} />
                  return (
                    <td
                      key={cell.id}
                      data-pin={column?.pin}
                      data-align={column?.align}
                      style={column?.maxWidth === undefined ? undefined : { maxWidth: column.maxWidth }}
                    >
                      {column && column === nameColumn ? (
                        <RowName
                          isSelected={selection?.selected === row.id}
                          onSelect={() => selection?.select(row.id)}
                        >
                          {content}
                        </RowName>
                      ) : (
                        content
                      )}
                    </td>
                  )
                })}
              </tr>
              {row.getIsExpanded() && row.getCanExpand() && (
                <tr className={classes.details}>
                  <td colSpan={width}>{expansion?.render(row.original)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
