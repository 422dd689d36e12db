import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../states/error-state.tsx'
import { CardList } from './card-list.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { Pager } from './pager.tsx'
import { RestoredLine } from './restored-line.tsx'
import classes from './table.module.css'
import { WideTable } from './wide-table.tsx'

const phone = '(max-width: 40em)'

/** The text in place of rows; while new ones load, the previous text stays. */
const Reason = memo(
  ({ children }: { children: ReactNode; isStale: boolean }) => children,
  (_before, { isStale }) => isStale,
)

/** A list in a card: head and pager stay in view, the rows scroll between them. */
export function DataTable<Row, Field extends string>(props: DataTableProps<Row, Field>) {
  const { t } = useTranslation('ui')
  const { list, empty, failed, above, state, isCompact = false } = props
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const Rows = isPhone ? CardList : WideTable
  const isEmpty = list.rows?.length === 0
  const isFirst = list.rows === undefined && !list.hasFailed
  return (
    <div className={classes.card} data-phone={isPhone || undefined} aria-busy={list.isStale || isFirst}>
      {above}
      {list.hasFailed ? (
        // Only the first load shows its failure; later ones keep the rows [C-351].
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
      {list.isRestored && <RestoredLine />}
      {!list.hasFailed && (
        <Pager
          paging={list.paging}
          page={state.page}
          pageSize={state.pageSize}
          usualSize={state.usualPageSize}
          isPhone={isPhone || isCompact}
          onPage={state.goTo}
          onPageSize={state.resize}
        />
      )}
    </div>
  )
}
