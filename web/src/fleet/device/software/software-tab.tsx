import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { SearchBox } from '../../../ui/table/search-box.tsx'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import type { TableRows } from '../../../ui/table/use-table-rows.ts'
import type { TableState } from '../../../ui/table/use-table-state.ts'
import { missing } from '../../software/software-columns.ts'
import { SelectedChart } from './selected-chart.tsx'
import classes from './software-tab.module.css'
import type { ChartChoice } from './use-chart-choice.ts'

/** What an application and a process have in common. */
interface SoftwareRow {
  id: string
  lastUsed: number | null
  averageUserActivity: number
}

interface SoftwareTabProps<Row extends SoftwareRow, Field extends string> {
  /** Whose texts these are. */
  kind: 'applications' | 'processes'
  strip: ReactNode
  /** Behind the search. */
  filter?: ReactNode
  state: TableState<Field>
  list: TableRows<Row>
  columns: readonly TableColumn<Row, Field>[]
  nameOf: (row: Row) => string
  versionOf: (row: Row) => string
  time: (milliseconds: number) => string
  choice: Pick<ChartChoice, 'selected' | 'open' | 'close'>
  chartOf: (row: Row) => ReactNode
}

/** The applications or processes of a device: figures, the chart of the selected one, the list [C-901, C-1001]. */
export function SoftwareTab<Row extends SoftwareRow, Field extends string>({
  kind,
  strip,
  filter,
  state,
  list,
  columns,
  nameOf,
  versionOf,
  time,
  choice,
  chartOf,
}: SoftwareTabProps<Row, Field>) {
  const { t } = useTranslation('device')
  const { minutes } = useChartFormats()
  const { open, close } = choice
  const selected = list.rows?.find(({ id }) => id === choice.selected)
  const selection = {
    selected: selected?.id ?? null,
    select: (id: string) => (id === selected?.id ? close() : open(id)),
  }
  // Another page, search or kind of software shows it no more, or it has gone since the link was made.
  const isElsewhere = choice.selected !== null && list.rows !== undefined && !list.isStale && !selected
  useEffect(() => {
    if (isElsewhere) close()
  })

  return (
    <div className={classes.tab}>
      {strip}
      {selected && <SelectedChart>{chartOf(selected)}</SelectedChart>}
      <div className={classes.toolbar}>
        <SearchBox search={state.search} onSearch={state.searchFor} label={t(`${kind}.search`)} />
        {filter}
      </div>
      <DataTable
        label={t(`${kind}.list`)}
        columns={columns}
        state={state}
        list={list}
        idOf={({ id }) => id}
        nameOf={nameOf}
        selection={selection}
        card={(row) => ({
          first: nameOf(row),
          firstEnd: versionOf(row),
          second: row.lastUsed === null ? missing : time(row.lastUsed),
          secondEnd: minutes(row.averageUserActivity),
        })}
        empty={<EmptyState title={t(`${kind}.none`)}>{t(`${kind}.noneText`)}</EmptyState>}
      />
    </div>
  )
}
