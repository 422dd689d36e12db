import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import type { List } from '../../estate/list/use-list.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import type { SoftwareKind } from './software-kind.ts'

/** What columns need to format rows. */
export interface ListContext {
  t: TFunction<['software', 'ui']>
  formats: ReturnType<typeof useFormats>
  /** When the rows arrived. */
}

interface SoftwareListProps<Row, Field extends string, Filters> {
  kind: SoftwareKind
  list: List<Row, Field, Filters>
  /** Keep the function stable: a new one means new columns. */
  columns: (context: ListContext) => TableColumn<Row, Field>[]
  nameOf: (row: Row) => string
  card: (row: Row, context: ListContext) => RowCard
  /** Filters beside the search. */
  filter?: ReactNode
}

/** All applications or all processes of the estate. */
export function SoftwareList<Row, Field extends string, Filters>({
  kind,
  list,
  columns: columnsOf,
  nameOf,
  card,
  filter,
}: SoftwareListProps<Row, Field, Filters>) {
  const { t } = useTranslation(['software', 'ui'])
  const formats = useFormats()
  const context = useMemo(() => ({ t, formats }), [t, formats])
  const columns = useMemo(() => columnsOf(context), [columnsOf, context])
  return (
    <ListPage
      list={list}
      title={t(`software:${kind}.title`)}
      search={{ label: t(`software:${kind}.search`), hint: t(`software:${kind}.searchHint`) }}
    >
      <ListTable
        list={list}
        label={t(`software:${kind}.title`)}
        columns={columns}
        nameOf={nameOf}
        card={(row) => card(row, context)}
        above={filter}
        failed={t(`software:${kind}.failed`)}
        noneFound={{
          title: t(`software:${kind}.noneFound`),
          text: t('software:noneFoundText'),
        }}
        empty={<EmptyState title={t(`software:${kind}.none`)}>{t(`software:${kind}.noneText`)}</EmptyState>}
      />
    </ListPage>
  )
}
