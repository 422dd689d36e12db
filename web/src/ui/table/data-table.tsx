import { useMediaQuery } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../error-state.tsx'
import { NarrowList } from './narrow-list.tsx'
import { Pager } from './pager.tsx'
import classes from './table.module.css'
import type { NarrowRow, TableColumn } from './table-column.ts'
import type { RowChecks } from './use-row-checks.ts'
import type { RowSelection } from './use-row-clicks.ts'
import type { TableRows } from './use-table-rows.ts'
import type { TableState } from './use-table-state.ts'
import { WideTable } from './wide-table.tsx'

export interface Expansion<Row> {
  /** What opens below the row. */
  render: (row: Row) => ReactNode
  canExpand?: (row: Row) => boolean
}

export interface DataTableProps<Row extends RowData, Field extends string = string> {
  /** What the table is called by assistive technology. */
  label: string
  columns: readonly TableColumn<Row, Field>[]
  state: TableState<Field>
  list: TableRows<Row>
  idOf: (row: Row) => string
  /** What a row is called in the names of its checkbox and buttons. */
  nameOf: (row: Row) => string
  /** The row on a narrow screen, where a table would have to be moved sideways. */
  narrow: (row: Row) => NarrowRow
  /** Stands in place of rows where there are none: says why, and offers the way out. */
  empty: ReactNode
  /** Says what could not be loaded, where no row ever came. */
  failed?: string | undefined
  /** Row checkboxes, for those who may do something with them [B-860]. */
  checks?: RowChecks | undefined
  /** Rows that can be selected, one at a time. */
  selection?: RowSelection | undefined
  /** Rows that lead somewhere: a click anywhere in one does what the link in it does for keys. */
  onOpen?: ((id: string) => void) | undefined
  expansion?: Expansion<Row> | undefined
  /** A line above the head: chips, what is selected. */
  above?: ReactNode
  /** True in a narrow card of a wide page: its pager has the room of a phone's. */
  isCompact?: boolean
}

const narrowScreen = '(max-width: 40em)'

/** Why there are no rows: of the request that they are of, until the rows of the next are there. */
const Reason = memo(
  ({ children }: { children: ReactNode; isStale: boolean }) => children,
  (_before, { isStale }) => isStale,
)

/** A list in a card: head and pager stay in sight, the rows between them scroll. */
export function DataTable<Row extends RowData, Field extends string>(props: DataTableProps<Row, Field>) {
  const { t } = useTranslation('ui')
  const { list, empty, failed, above, state, isCompact = false } = props
  const isNarrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false })
  const Rows = isNarrow ? NarrowList : WideTable
  const isEmpty = list.rows?.length === 0
  const isFirst = list.rows === undefined && !list.hasFailed
  return (
    <div className={classes.card} data-narrow={isNarrow || undefined} aria-busy={list.isStale || isFirst}>
      {above}
      {list.hasFailed ? (
        // Later failures are not talked about [C-351]; here there is nothing that could stay as it was.
        <div className={classes.empty}>
          <ErrorState title={failed ?? t('table.failed')} onRetry={list.retry} />
        </div>
      ) : (
        <Rows {...props} />
      )}
      {isEmpty && (
        <div className={classes.empty} data-stale={list.isStale || undefined}>
          <Reason isStale={list.isStale}>{empty}</Reason>
        </div>
      )}
      {!list.hasFailed && (
        <Pager
          paging={list.paging}
          page={state.page}
          pageSize={state.pageSize}
          isNarrow={isNarrow || isCompact}
          onPage={state.goTo}
          onPageSize={state.resize}
        />
      )}
    </div>
  )
}
