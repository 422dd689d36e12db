import type { DeviceInfo } from '@muster/contract'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { ListTable } from '../../../estate/list/list-table.tsx'
import type { List } from '../../../estate/list/use-list.ts'
import { useFormats } from '../../../estate/use-formats.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SearchBox } from '../../../ui/table/search-box.tsx'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import { missing } from '../../software/software-columns.ts'
import type { SoftwareKind } from '../../software/software-kind.ts'
import { SelectedChart } from './selected-chart.tsx'
import classes from './software-tab.module.css'
import type { ChartChoice } from './use-chart-choice.ts'
import { useDeviceTime } from './use-device-time.ts'

/** The fields that applications and processes share. */
interface SoftwareRow {
  id: string
  lastUsed: number | null
  averageUserActivity: number
}

/** What columns need to format rows. */
export interface TabContext extends Pick<ReturnType<typeof useChartFormats>, 'minutes' | 'cpu'> {
  t: TFunction<'device'>
  /** In the device's zone. */
  time: (milliseconds: number) => string
  size: (bytes: number) => string
  number: (value: number) => string
}

interface SoftwareTabProps<Row extends SoftwareRow, Field extends string, Filters> {
  /** Selects the texts. */
  kind: SoftwareKind
  device: DeviceInfo
  strip: ReactNode
  /** After the search. */
  filter?: ReactNode
  list: List<Row, Field, Filters>
  /** Keep the function stable: a new one means new columns. */
  columns: (context: TabContext) => TableColumn<Row, Field>[]
  nameOf: (row: Row) => string
  versionOf: (row: Row) => string
  choice: Pick<ChartChoice, 'selected' | 'open' | 'close'>
  chartOf: (row: Row) => ReactNode
}

/** The applications or processes of a device: figures, the chart of the selected one, the list [C-901, C-1001]. */
export function SoftwareTab<Row extends SoftwareRow, Field extends string, Filters>({
  kind,
  device,
  strip,
  filter,
  list,
  columns: columnsOf,
  nameOf,
  versionOf,
  choice,
  chartOf,
}: SoftwareTabProps<Row, Field, Filters>) {
  const { t } = useTranslation('device')
  const { size, number } = useFormats()
  const { minutes, cpu } = useChartFormats()
  const time = useDeviceTime(device)
  const columns = useMemo(
    () => columnsOf({ t, time, size, number, minutes, cpu }),
    [columnsOf, t, time, size, number, minutes, cpu],
  )
  const { open, close } = choice
  const selected = list.rows?.find(({ id }) => id === choice.selected)
  const selection = {
    selected: selected?.id ?? null,
    select: (id: string) => (id === selected?.id ? close() : open(id)),
  }
  // The selected row is not listed: another page, search or filter, or it no longer exists.
  const isElsewhere = choice.selected !== null && list.rows !== undefined && !list.isStale && !selected
  useEffect(() => {
    if (isElsewhere) close()
  })

  return (
    <div className={classes.tab}>
      {strip}
      {selected && <SelectedChart>{chartOf(selected)}</SelectedChart>}
      <div className={classes.toolbar}>
        <SearchBox search={list.state.search} onSearch={list.state.searchFor} label={t(`${kind}.search`)} />
        {filter}
      </div>
      <ListTable
        list={list}
        label={t(`${kind}.list`)}
        columns={columns}
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
