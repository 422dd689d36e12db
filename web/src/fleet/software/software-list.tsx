import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { AboveTable, ListPage } from '../../estate/list/list-page.tsx'
import { IconFilterOff } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import type { TableRows } from '../../ui/table/use-table-rows.ts'
import type { TableState } from '../../ui/table/use-table-state.ts'
import type { SoftwareKind } from './software-kind.ts'

interface ListFilter {
  /** Over the table. */
  control: ReactNode
  isFiltering: boolean
  /** Its name in the address. */
  parameter: string
}

interface SoftwareListProps<Row, Field extends string> {
  kind: SoftwareKind
  state: TableState<Field>
  list: TableRows<Row>
  columns: readonly TableColumn<Row, Field>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  card: (row: Row) => RowCard
  /** Filters beside its search. */
  filter?: ListFilter
  file: { fileName: string; fetchFile: () => Promise<Blob> }
}

/** All applications or all processes of the estate. */
export function SoftwareList<Row extends object, Field extends string>({
  kind,
  state,
  list,
  columns,
  idOf,
  nameOf,
  card,
  filter,
  file,
}: SoftwareListProps<Row, Field>) {
  const { t } = useTranslation(['software', 'ui'])
  const isFiltered = state.search !== '' || filter?.isFiltering === true
  const clear = () =>
    state.setFilters((parameters) => {
      parameters.delete('search')
      if (filter) parameters.delete(filter.parameter)
    })
  return (
    <ListPage
      title={t(`software:${kind}.title`)}
      count={list.total}
      search={{
        of: state,
        label: t(`software:${kind}.search`),
        hint: t(`software:${kind}.searchHint`),
      }}
      toolbar={<ListActions file={{ ...file, isEmpty: !list.total }} />}
    >
      <DataTable
        label={t(`software:${kind}.title`)}
        columns={columns}
        state={state}
        list={list}
        idOf={idOf}
        nameOf={nameOf}
        card={card}
        above={filter && <AboveTable>{filter.control}</AboveTable>}
        failed={t(`software:${kind}.failed`)}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<IconFilterOff size={28} stroke={1.5} />}
              title={t(`software:${kind}.noneFound`)}
              action={<Button onClick={clear}>{t('ui:filter.clearAll')}</Button>}
            >
              {t('software:noneFoundText')}
            </EmptyState>
          ) : (
            <EmptyState title={t(`software:${kind}.none`)}>{t(`software:${kind}.noneText`)}</EmptyState>
          )
        }
      />
    </ListPage>
  )
}
