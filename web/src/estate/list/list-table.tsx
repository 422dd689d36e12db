import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilterChip, FilterChips } from '../../ui/filter/filter-chips.tsx'
import { IconFilterOff } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataTableProps } from '../../ui/table/data-table-props.ts'
import { SelectedRows } from '../../ui/table/selected-rows.tsx'
import classes from './list-table.module.css'
import type { List } from './use-list.ts'

interface NoneFound {
  title: string
  text?: string
}

interface ListTableProps<Row, Field extends string, Filters>
  extends Omit<DataTableProps<Row, Field>, 'state' | 'list' | 'idOf' | 'checks'> {
  list: List<Row, Field, Filters>
  /** Replaces `empty` where nothing matches search or filters, with a button to clear each. */
  noneFound?: NoneFound | undefined
  /** The applied filters. */
  chips?: { of: readonly FilterChip[]; onRemove: (id: string) => void }
  /** Further content of the line over the head. */
  above?: ReactNode
}

/** The table of a list, with a line over it: number of checked rows, applied filters. */
export function ListTable<Row, Field extends string, Filters>({
  list,
  empty,
  noneFound,
  chips,
  above,
  ...table
}: ListTableProps<Row, Field, Filters>) {
  const { t } = useTranslation('ui')
  const { state, idOf, checks, hasFailed, isFiltered, filterCount, clearFilters } = list
  const showsChecks = checks && !hasFailed
  const hasLine = showsChecks || above || (chips && chips.of.length > 0)
  return (
    <DataTable
      {...table}
      state={state}
      list={list}
      idOf={idOf}
      checks={checks}
      above={
        hasLine && (
          <div className={classes.above}>
            {showsChecks && <SelectedRows checks={checks} />}
            {above}
            {chips && <FilterChips chips={chips.of} onRemove={chips.onRemove} onClear={clearFilters} />}
          </div>
        )
      }
      empty={
        isFiltered && noneFound ? (
          <EmptyState
            icon={<IconFilterOff size={28} stroke={1.5} />}
            title={noneFound.title}
            action={
              <>
                {filterCount > 0 && <Button onClick={clearFilters}>{t('filter.clearAll')}</Button>}
                {state.search !== '' && (
                  <Button onClick={() => state.searchFor('')}>{t('table.clearSearch')}</Button>
                )}
              </>
            }
          >
            {noneFound.text}
          </EmptyState>
        ) : (
          empty
        )
      }
    />
  )
}
