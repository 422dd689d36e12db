import { type DeviceInfo, processSortFields } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { useTablePageSize } from '../../../session/table-page-size.ts'
import { useWorld } from '../../../session/world.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { SearchBox } from '../../../ui/table/search-box.tsx'
import { useRowSelection } from '../../../ui/table/use-row-checks.ts'
import { useTableRows } from '../../../ui/table/use-table-rows.ts'
import { useTableState } from '../../../ui/table/use-table-state.ts'
import { useChartFormats } from '../performance/chart-formats.ts'
import classes from '../performance/selected-chart.module.css'
import { SelectedChart } from '../performance/selected-chart.tsx'
import { ProcessChart } from './process-chart.tsx'
import { processColumns } from './process-columns.tsx'
import { processesQuery } from './processes.queries.ts'
import { ProcessesStrip } from './processes-strip.tsx'

const defaultSort = { field: 'lastUsed', order: 'desc' } as const

/** The processes of a Windows device: figures, the chart of the selected one, the list [C-1001]. */
export function DeviceProcessesTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const { dateTime } = useFormats()
  const { minutes, percent } = useChartFormats()
  const zone = device.timeZone?.name
  const state = useTableState({
    fields: processSortFields,
    defaultSort,
    mode: 'cycle',
    size: useTablePageSize('deviceProcesses'),
  })
  const query = useQuery({
    ...processesQuery(
      world.id,
      { deviceId: device.id, ...state.rows },
      { sort: state.sort, search: state.search },
    ),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)
  const rows = list.rows ?? []
  const selection = useRowSelection({ ids: rows.map(({ id }) => id), sort: state.sort })
  const selected = rows.find(({ id }) => id === selection.selected)
  const time = useMemo(() => (milliseconds: number) => dateTime(milliseconds, zone), [dateTime, zone])
  const columns = useMemo(() => processColumns(t, { time, minutes, percent }), [t, time, minutes, percent])

  return (
    <div className={classes.tab}>
      <ProcessesStrip deviceId={device.id} />
      {selected && (
        <SelectedChart>
          <ProcessChart device={device} process={selected} onClose={() => selection.select(selected.id)} />
        </SelectedChart>
      )}
      <div className={classes.toolbar}>
        <SearchBox search={state.search} onSearch={state.searchFor} label={t('processes.search')} />
      </div>
      <DataTable
        label={t('processes.list')}
        columns={columns}
        state={state}
        list={list}
        idOf={({ id }) => id}
        nameOf={({ processName }) => processName}
        selection={selection}
        narrow={(row) => ({
          first: row.processName,
          firstEnd: row.fileVersion,
          second: row.lastUsed === null ? '-' : time(row.lastUsed),
          secondEnd: minutes(row.averageUserActivity),
        })}
        empty={<EmptyState title={t('processes.none')}>{t('processes.noneText')}</EmptyState>}
      />
    </div>
  )
}
